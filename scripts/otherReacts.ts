// What stands in for React 19 elsewhere: the same modules of another one.

/** The oldest that the peer range of `latchkey` admits, under the names that our own manifest gives it. */
export const REACT_18: Readonly<Record<string, string>> = {
  'react-dom': 'react-dom-18',
  react: 'react-18',
}

/** The elements run on Preact: hosts without React do not pay for React (architecture section 6). */
export const PREACT: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}
