// Replacements for React 19: the same modules of another React.

/** The oldest React of `latchkey`'s peer range, under the names in the root manifest. */
export const REACT_18: Readonly<Record<string, string>> = {
  'react-dom': 'react-dom-18',
  react: 'react-18',
}

/** The elements run on Preact, so that hosts without React do not download React (architecture section 6). */
export const PREACT: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}
