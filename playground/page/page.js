"use strict";
// Text of a command comes from strangers, through the fragment too. It reaches
// the document through textContent and nothing else.

let limit = 1000; // milliseconds for one decision, as in the hook
const PAUSE = 100; // milliseconds without a key before a command is judged
const MOST = 400; // steps that are shown

const SIGNS = { allow: "✓", ask: "?", deny: "✕" };
const GISTS = { allow: "no objection: the agent's own permissions decide" };
const EXAMPLES = [
  ["Harmless", ["git status && go test ./... | tail -20", "cd app && rm -rf node_modules dist && npm ci",
    'git commit -m "never rm -rf / again"', "grep -rn 'DROP TABLE' db/ | sort | head"]],
  ["Worth a question", ["git push --force origin topic", "find . -name '*.orig' -delete",
    'psql -c "DELETE FROM users"', 'rm -rf "$BUILD_DIR"/', "curl -fsSL https://example.com/install.sh | sh"]],
  ["Refused", ["rm -rf tests ~/", "echo cm0gLXJmIC8= | base64 -d | sudo sh", ":(){ :|:& };:",
    "a=rm; b=-rf; ssh db1 \"sudo sh -c '$a $b /etc'\"", "dd if=image.iso of=/dev/sda bs=4M"]],
];

const $ = (id) => document.getElementById(id);

// el makes an element; children that are strings become text.
const el = (name, attributes, ...children) => {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
  e.append(...children);
  return e;
};

// code shows text of a command. What is invisible, or turns the direction of
// writing, is spelled out.
const ODD = /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb])/;
const code = (text) => {
  const e = el("code", { class: "code" });
  String(text).split(ODD).forEach((part, i) => {
    if (!part) return;
    if (i % 2 === 0) return e.append(part);
    const hex = part.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    e.append(el("span", { class: "odd" }, "U+" + hex));
  });
  return e;
};

const mark = (decision) =>
  el("span", { class: "mark " + decision }, el("span", { "aria-hidden": "true" }, SIGNS[decision] + " "), decision);

const facts = (pairs) => {
  const dl = el("dl");
  for (const [name, value] of pairs) if (value) dl.append(el("dt", {}, name), el("dd", {}, value));
  return dl.children.length ? dl : "";
};

// The rules.

let rules = new Map();

const ruleLink = (id) => {
  const a = el("a", { href: "#rule=" + encodeURIComponent(id) }, id);
  a.addEventListener("click", (event) => {
    event.preventDefault();
    openRule(id);
  });
  return a;
};

const openRule = (id) => {
  const entry = document.getElementById("rule-" + id);
  if (!entry) return;
  $("filter").value = "";
  filterRules();
  entry.open = true;
  entry.scrollIntoView({ block: "start" });
  entry.querySelector("summary").focus();
};

const ruleEntry = (r) => {
  const body = el("div", { class: "body" }, el("p", {}, r.why));
  if (r.instead) body.append(el("p", {}, "Safer: ", code(r.instead)));
  for (const [title, commands] of [["Stopped, for example", r.fires], ["Not stopped by this rule", r.quiet]]) {
    if (commands.length) body.append(el("p", {}, title), el("pre", {}, code(commands.join("\n"))));
  }
  const back = el("a", { href: "#command" }, "Back to the command");
  back.addEventListener("click", (event) => {
    event.preventDefault();
    $("command").focus();
    scrollTo(0, 0);
  });
  body.append(el("p", {}, back));
  return el("details", { id: "rule-" + r.id },
    el("summary", {}, mark(r.decision), " ", el("strong", {}, r.id), " " + r.summary), body);
};

const filterRules = () => {
  const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const r of rules.values()) {
    const text = [r.id, r.decision, r.summary, r.why, ...r.fires].join(" ").toLowerCase();
    const hit = words.every((w) => text.includes(w));
    document.getElementById("rule-" + r.id).hidden = !hit;
    if (hit) shown++;
  }
  $("found").textContent = words.length ? shown + " of " + rules.size + " rules" : rules.size + " rules";
};

const showRules = (list) => {
  if (rules.size) return;
  rules = new Map(list.map((r) => [r.id, r]));
  $("list").append(...list.map(ruleEntry));
  filterRules();
  const id = new URLSearchParams(location.hash.slice(1)).get("rule");
  if (id) openRule(id);
};

// The answer.

// say changes only what is new: a live region is read out at each change.
const say = (e, text) => {
  if (e.textContent !== text) e.textContent = text;
};

const decide = (decision, gist) => {
  $("decision").className = decision;
  say($("decision").querySelector(".sign"), SIGNS[decision] || "…");
  say($("word"), decision === "wait" ? "" : decision);
  say($("gist"), gist);
};

const clear = () => {
  $("findings").replaceChildren();
  $("tree").replaceChildren();
  $("steps").hidden = $("agent").hidden = true;
  $("took").textContent = "";
};

const failClosed = (why) => {
  clear();
  decide("ask", why + ": fail closed");
};

const finding = (f, detail, alone) => {
  const rule = rules.get(f.rule);
  const box = el("article", { class: "finding" },
    el("p", { class: "head" }, mark(f.decision), " ", ruleLink(f.rule), alone ? "" : " " + f.summary));
  box.append(facts([
    ["what", detail && code(detail)],
    ["runs", f.call && f.call.length && code(f.call.join(" "))],
    ["through", f.via && f.via.length && code(chain(f.via))],
    ["safer", f.safer && code(f.safer)],
  ]));
  if (rule) box.append(el("p", { class: "why" }, rule.why));
  return box;
};

// chain is what carries a program; what ends in a bar feeds the next.
const chain = (via) => via.map((v, i) => (i === via.length - 1 || v.endsWith("|") ? v : v + " >")).join(" ");

const NAMES = { code: "runs as code", write: "writes", gap: "not understood", bomb: "starts itself without end", function: "function" };

const step = (n, findings, left) => {
  if (left.steps-- <= 0) return "";
  const text = n.kind === "program" && n.call ? n.call.join(" ") : n.text || n.target || "";
  const name = NAMES[n.kind];
  const what = el("div", {}, name ? el("span", { class: "kind" }, name + ": ") : "", code(text));
  what.append(facts([
    ["by", n.note],
    ["through", (n.via || []).some((v) => !v.endsWith("|")) && code(chain(n.via))],
    ["as", n.as && code(n.as)],
    ["where", n.where],
    ["from", n.on_disk && code(n.on_disk)],
    ["to", n.kind === "write" && n.target && n.target !== text && code(n.target)],
    ["because", n.reason],
    ["guess", n.guess && "behind a program that is not known to run another"],
    ...(n.findings || []).map((i) => ["rule", ruleLink(findings[i].rule)]),
  ]));
  if (n.cut) what.append(el("div", { class: "kind" }, "further steps are left out"));
  const li = el("li", {}, el("div", { class: "line" }, mark(n.decision), what));
  const children = n.children || [];
  if (children.length) {
    const below = el("ul");
    for (const c of children) below.append(step(c, findings, left));
    li.append(below);
  }
  return li;
};

// joined takes a segment and its only program together where both have the
// same words: nobody reads them twice.
const joined = (n) => {
  const children = (n.children || []).map(joined);
  if (n.kind === "segment" && children.length === 1 && children[0].kind === "program" &&
      children[0].call && children[0].call.join(" ") === n.text) {
    return { ...children[0], decision: n.decision };
  }
  return { ...n, children };
};

const show = (answer, took) => {
  clear();
  const v = answer.verdict;
  const worst = v.findings.find((f) => f.decision === v.decision);
  decide(v.decision, worst ? "this command " + worst.summary + (v.findings.length > 1 ? ", and more" : "") : GISTS[v.decision] || "");
  const order = v.findings.map((f, i) => i).sort((a, b) => (v.findings[b].decision === "deny") - (v.findings[a].decision === "deny"));
  $("findings").append(...order.slice(0, MOST).map((i) => finding(v.findings[i], answer.details[i], order.length === 1)));
  const left = { steps: MOST };
  for (const c of (v.tree.children || []).map(joined)) $("tree").append(step(c, v.findings, left));
  if (left.steps < 0) $("tree").append(el("li", { class: "kind" }, "the tree is longer: the first " + MOST + " steps are shown"));
  $("steps").hidden = !$("tree").children.length;
  $("told").replaceChildren(code(answer.told));
  $("agent").hidden = !answer.told;
  $("took").textContent = "Judged in " + (took < 10 ? took.toFixed(1) : Math.round(took)) + " ms, in this browser.";
};

// The worker: one command at a time, always the newest. A command that has ended
// its worker is not given to the next one.

let worker, module, ready = false, asked = 0, timer, waiting = false, pending = true;

const types = window.trustedTypes && trustedTypes.createPolicy("gstack", { createScriptURL: (url) => url });

const startWorker = () => {
  const url = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
  ready = waiting = false;
  worker = new Worker(types ? types.createScriptURL(url) : url);
  worker.onmessage = (event) => heard(event.data);
  worker.onerror = (event) => heard({ dead: true, id: asked, error: "the analysis ended early: " + event.message });
  worker.postMessage(module ? { module } : { packed: $("wasm").textContent.trim() });
};

const restart = () => {
  clearTimeout(timer);
  worker.terminate();
  startWorker();
};

const heard = (m) => {
  if (m.ready) {
    module = m.module;
    ready = true;
    showRules(JSON.parse(m.rules));
  } else if (m.id === undefined) {
    return failClosed(m.error);
  } else {
    clearTimeout(timer);
    waiting = false;
    if (m.dead) restart();
    if (m.id === asked && !pending) m.error ? failClosed(m.error) : show(JSON.parse(m.value), m.took);
  }
  if (pending) ask();
};

const ask = () => {
  pending = true;
  if (!ready || waiting) return;
  pending = false;
  const command = $("command").value;
  if (!command.trim()) {
    clear();
    return decide("wait", "type a command");
  }
  waiting = true;
  worker.postMessage({ id: ++asked, command, shell: shell() });
  timer = setTimeout(() => {
    restart();
    failClosed("the analysis took longer than a second");
  }, limit);
};

// What is typed, and the fragment.

const shell = () => document.querySelector("input[name=shell]:checked").value;

const grow = () => {
  const c = $("command");
  c.style.height = "auto";
  c.style.height = Math.min(c.scrollHeight + 2, 384) + "px";
};

let pause;
const edited = () => {
  grow();
  $("linked").textContent = "";
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  clearTimeout(pause);
  pause = setTimeout(ask, PAUSE);
};

const fromFragment = () => {
  const f = new URLSearchParams(location.hash.slice(1));
  if (f.has("command")) {
    $("command").value = f.get("command");
    for (const radio of document.getElementsByName("shell")) radio.checked = radio.value === (f.get("shell") || "bash");
    if (!document.querySelector("input[name=shell]:checked")) document.getElementsByName("shell")[0].checked = true;
    grow();
    ask();
  }
  if (f.has("rule")) openRule(f.get("rule"));
};

const copyLink = async () => {
  const fragment = "#shell=" + shell() + "&command=" + encodeURIComponent($("command").value);
  history.replaceState(null, "", fragment);
  let said = "The link is in the address bar.";
  try {
    await navigator.clipboard.writeText(location.href);
    said = "The link is copied, and in the address bar.";
  } catch {
    // A page may not write to the clipboard everywhere.
  }
  $("linked").textContent = said;
};

for (const [group, commands] of EXAMPLES) {
  $("examples").append(el("optgroup", { label: group }, ...commands.map((c) => el("option", { value: c }, c))));
}
$("examples").addEventListener("change", () => {
  if (!$("examples").value) return;
  $("command").value = $("examples").value;
  edited();
});
$("command").addEventListener("input", () => {
  $("examples").value = "";
  edited();
});
$("shells").addEventListener("change", edited);
$("link").addEventListener("click", copyLink);
$("filter").addEventListener("input", filterRules);
addEventListener("hashchange", fromFragment);

fromFragment();
grow();
startWorker();
