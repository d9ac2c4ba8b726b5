import { colours } from './colours.ts'

/** Above a modal's usual z-index, so that the wallet can be changed while the kit waits for it. */
export const stripCss = `${colours}
  details {
    position: fixed; inset-inline: 0; inset-block-end: 0; z-index: 2147483000;
    background: var(--bg); border-block-start: 2px solid var(--line); padding: 6px 12px;
  }
  summary { cursor: pointer; color: var(--muted); }
  summary strong { color: var(--fg); }
  .controls { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding-block: 8px 4px; }
  @media (max-width: 700px) {
    /* On small screens the modal is a sheet in the same place, and must stay reachable. */
    details { z-index: 1; }
  }
`
