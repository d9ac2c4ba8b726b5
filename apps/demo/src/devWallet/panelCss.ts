import { colours } from './colours.ts'

export const panelCss = `${colours}
  dialog {
    box-sizing: border-box; inline-size: min(360px, 100vw - 16px); max-block-size: calc(100dvh - 16px);
    inset: 8px 8px auto auto; margin: 0; padding: 16px; overflow: auto;
    color: var(--fg); background: var(--bg); border: 2px solid var(--line); border-radius: 12px;
  }
  dialog::backdrop { background: transparent; }
  .warning { margin: 0; font-size: 12px; color: var(--muted); }
  h2 { margin: 8px 0; font-size: 16px; font-weight: 600; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0; }
  dt { color: var(--muted); }
  dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; max-block-size: 30dvh; overflow: auto; }
  .actions { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-block-start: 16px; }
`
