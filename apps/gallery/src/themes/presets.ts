import { type Draft, draftOf, empty } from './draft.ts'

const pair = (light: string, dark: string): string => `light-dark(${light}, ${dark})`

/** Themes to start from. Each is readable in both modes (themes.test.ts). */
export const presets: { readonly [name: string]: Draft } = {
  Latchkey: empty,
  Violet: draftOf({
    themeMode: 'auto',
    themeVariables: {
      '--lk-accent': pair('#6d28d9', '#7c3aed'),
      '--lk-bg': pair('#ffffff', '#14101c'),
      '--lk-surface': pair('#f5f2fb', '#1f1a2b'),
      '--lk-surface-hover': pair('#ebe5f7', '#2a2439'),
    },
  }),
  Forest: draftOf({
    themeMode: 'auto',
    themeVariables: {
      '--lk-accent': pair('#15703f', '#4ade80'),
      '--lk-bg': pair('#fbfdfb', '#0d1410'),
      '--lk-surface': pair('#eef4ef', '#17211b'),
      '--lk-surface-hover': pair('#e3ece5', '#202d25'),
      '--lk-radius': '16px',
    },
  }),
  Paper: draftOf({
    themeMode: 'light',
    themeVariables: {
      '--lk-accent': '#8a3b12',
      '--lk-bg': '#fdfaf4',
      '--lk-surface': '#f4efe4',
      '--lk-surface-hover': '#ece5d6',
      '--lk-fg': '#231a10',
      '--lk-fg-muted': '#62564a',
      '--lk-warning': '#954508',
      '--lk-radius': '12px',
      '--lk-font': "Georgia, 'Times New Roman', serif",
    },
  }),
  Square: draftOf({
    themeMode: 'dark',
    themeVariables: { '--lk-accent': '#facc15', '--lk-bg': '#000000', '--lk-radius': '0px' },
  }),
  'High contrast': draftOf({
    themeMode: 'auto',
    themeVariables: {
      '--lk-accent': pair('#0000c8', '#ffe14d'),
      '--lk-bg': pair('#ffffff', '#000000'),
      '--lk-surface': pair('#f2f2f2', '#141414'),
      '--lk-surface-hover': pair('#e2e2e2', '#242424'),
      '--lk-border': pair('#000000', '#ffffff'),
      '--lk-fg': pair('#000000', '#ffffff'),
      '--lk-fg-muted': pair('#2b2b2b', '#e0e0e0'),
      '--lk-warning': pair('#8a3d00', '#fbbf24'),
    },
  }),
}
