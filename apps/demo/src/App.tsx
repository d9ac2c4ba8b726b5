import type { ReactNode } from 'react'

/** A host page with nothing but its heading yet. */
export function App(): ReactNode {
  return (
    <main>
      <h1>Latchkey demo</h1>
    </main>
  )
}
