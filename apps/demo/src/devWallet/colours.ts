/** The page's own theme decides which half applies (`color-scheme`). */
export const colours = `
  :host {
    color-scheme: light dark;
    --bg: light-dark(#fffbeb, #1c1917);
    --fg: light-dark(#1c1917, #fafaf9);
    --muted: light-dark(#57534e, #d6d3d1);
    --line: light-dark(#b45309, #f59e0b);
    --button: light-dark(#ffffff, #292524);
    --main: light-dark(#92400e, #fbbf24);
    --main-fg: light-dark(#ffffff, #1c1917);
    font: 500 13px/1.4 system-ui, sans-serif;
    color: var(--fg);
  }
  button, select {
    font: inherit; color: var(--fg); background: var(--button);
    border: 1px solid var(--line); border-radius: 6px; min-block-size: 32px; padding-inline: 8px;
  }
  button:disabled { opacity: 0.5; }
  button[aria-pressed='true'], button.main { background: var(--main); color: var(--main-fg); }
  :is(button, select, summary):focus-visible { outline: 2px solid var(--fg); outline-offset: 2px; }
`
