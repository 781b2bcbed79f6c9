package page

// style is the page's style sheet. Every pair of text and background has a
// contrast of at least 4.5 to 1, in light and dark.
const style = `
:root { color-scheme: light dark;
  --bg: #ffffff; --card: #f6f7f9; --line: #d5d9e0; --text: #1b1f27; --dim: #566072;
  --ask: #8a5300; --ask-fill: #e3a008; --deny: #b42318; --deny-fill: #d92d20; --allow: #17663a; --allow-fill: #2e9e5f; --focus: #1d4ed8; }
@media (prefers-color-scheme: dark) { :root {
  --bg: #12151b; --card: #1b2029; --line: #353c49; --text: #e6e9ef; --dim: #a3adbd;
  --ask: #f5bd4f; --ask-fill: #e3a008; --deny: #ff8a80; --deny-fill: #f04438; --allow: #6fd39a; --allow-fill: #2e9e5f; --focus: #8ab4ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1.25rem 3rem; max-width: 68rem; background: var(--bg); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
h1 { margin: 0; font-size: 1.6rem; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.15rem; }
h2 small { font-weight: 400; font-size: .85rem; color: var(--dim); margin-left: .4rem; }
p { margin: .25rem 0; }
.lead { font-size: 1.05rem; }
.note, .hint, .where, footer { color: var(--dim); font-size: .9rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--bg); padding: .3rem .6rem; z-index: 1; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; }
.tiles div { background: var(--card); border: 1px solid var(--line); border-top-width: 4px; border-radius: 8px; padding: .6rem .9rem .7rem; }
.tiles dt { color: var(--dim); font-size: .9rem; }
.tiles dd { margin: 0; display: flex; align-items: baseline; justify-content: space-between; gap: .5rem; }
.tiles b { font-size: 1.7rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.tiles span { color: var(--dim); font-size: .9rem; white-space: nowrap; }
.tiles .allow { border-top-color: var(--allow-fill); } .tiles .ask { border-top-color: var(--ask-fill); } .tiles .deny { border-top-color: var(--deny-fill); }
.tiles .allow b { color: var(--allow); } .tiles .ask b { color: var(--ask); } .tiles .deny b { color: var(--deny); }
.tag { display: inline-block; min-width: 3.2rem; text-align: center; border: 1px solid currentColor; border-radius: 999px; font-size: .8rem; line-height: 1.5; padding: 0 .5rem; }
.tag.ask { color: var(--ask); } .tag.deny { color: var(--deny); }
.groups details { border: 1px solid var(--line); border-bottom-width: 0; background: var(--card); }
.groups details:first-child { border-radius: 8px 8px 0 0; } .groups details:last-child { border-bottom-width: 1px; border-radius: 0 0 8px 8px; }
.groups summary { display: grid; grid-template-columns: 1rem 3.5rem 4.2rem minmax(0, 1fr) auto 6rem; gap: .6rem; align-items: center; padding: .4rem .8rem; cursor: pointer; list-style: none; }
.groups summary::-webkit-details-marker { display: none; }
.groups summary::before { content: "\25B8"; color: var(--dim); } .groups details[open] > summary::before { content: "\25BE"; }
.groups summary code { overflow-wrap: anywhere; }
.count { text-align: right; font-weight: 600; font-variant-numeric: tabular-nums; }
.rule { color: var(--dim); font-size: .85rem; text-align: right; }
.more { padding: .2rem 1rem .8rem 2.4rem; border-top: 1px solid var(--line); background: var(--bg); }
pre { margin: .7rem 0 0; padding: .5rem .7rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px; overflow: auto; max-height: 16rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.where { overflow-wrap: anywhere; }
.bar { display: flex; height: .65rem; min-width: 5rem; }
.bar i { display: block; height: 100%; min-width: 2px; } .bar i.ask { background: var(--ask-fill); } .bar i.deny { background: var(--deny-fill); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--dim); font-weight: 400; font-size: .85rem; white-space: nowrap; }
tbody th { font-weight: 400; overflow-wrap: anywhere; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; width: 5rem; }
.wide { width: 22%; min-width: 6rem; vertical-align: middle; }
.sub { display: block; color: var(--dim); font-size: .85rem; }
svg { display: block; width: 100%; min-width: 40rem; height: auto; }
svg text { font-size: 12px; fill: var(--dim); }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .hit { fill: transparent; } svg g:hover .hit { fill: var(--line); fill-opacity: .4; }
svg .ask, .key.ask { fill: var(--ask-fill); background: var(--ask-fill); } svg .deny, .key.deny { fill: var(--deny-fill); background: var(--deny-fill); }
.legend { color: var(--dim); font-size: .9rem; } .key { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin: 0 .35rem 0 .8rem; vertical-align: -1px; }
.key:first-child { margin-left: 0; }
.plain { margin-top: .4rem; } .plain > summary { cursor: pointer; color: var(--dim); font-size: .9rem; }
.bad { margin: .3rem 0; padding-left: 1.2rem; font-size: .9rem; overflow-wrap: anywhere; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .8rem; }
@media (max-width: 44rem) { .groups summary { grid-template-columns: 1rem 2.6rem 4.2rem minmax(0, 1fr); } .groups summary .bar { display: none; } .rule { grid-column: 4; text-align: left; }
  .wide { display: none; } .n { width: auto; } }
@media print { .groups details { break-inside: avoid; } }
`
