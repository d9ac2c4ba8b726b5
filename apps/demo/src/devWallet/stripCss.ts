import { colours } from './colours.ts'

/** Above a modal's usual z-index, so that the wallet can be changed while the kit waits for it. */
export const stripCss = `${colours}
  details {
    position: fixed; inset-inline-start: 12px; inset-block-end: 12px; z-index: 2147483000;
    box-sizing: border-box; max-inline-size: calc(100vw - 24px);
    background: var(--bg); border: 2px solid var(--line); border-radius: 20px;
  }
  details[open] { inline-size: 420px; }
  summary {
    display: flex; align-items: center; gap: 6px; min-block-size: 36px; padding-inline: 14px;
    cursor: pointer; color: var(--muted); list-style: none; border-radius: 18px;
  }
  summary::-webkit-details-marker { display: none; }
  summary strong { color: var(--fg); }
  p { margin: 0 14px 10px; color: var(--muted); }
  .controls { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 0 14px 14px; }
  @media (max-width: 700px) {
    /* On small screens the modal is a sheet in the same place, and must stay reachable. */
    details { z-index: 1; }
  }
`
