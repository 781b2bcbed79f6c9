"use strict";
// The worker holds the analysis, so that the page answers keys while a command
// is judged, and can end a judgement that takes too long.

const unpack = async (text) => {
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

const start = async (data) => {
  const module = data.module || (await unpack(data.packed));
  const go = new Go();
  go.run(await WebAssembly.instantiate(module, go.importObject));
  const rules = gstackRules();
  // The first judgement is slow, as its code is compiled when it is entered.
  // It must not count against the time of a command.
  gstackCommand('cd a && rm -rf "$b"/c | sudo sh -c "git push -f"', "bash");
  postMessage({ ready: true, module, rules: rules.value });
};

const judge = (data) => {
  const began = performance.now();
  const answer = gstackCommand(data.command, data.shell) || { error: "the analysis ended early" };
  postMessage({ id: data.id, took: performance.now() - began, ...answer });
};

onmessage = async (event) => {
  const data = event.data;
  try {
    if (data.id === undefined) await start(data);
    else judge(data);
  } catch (e) {
    postMessage({ id: data.id, dead: true, error: "the analysis ended early: " + e.message });
  }
};
