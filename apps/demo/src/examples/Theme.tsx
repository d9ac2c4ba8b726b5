import { useAppKitTheme } from 'latchkey/react'
import type { ReactNode } from 'react'

export function Theme(): ReactNode {
  const { setThemeVariables } = useAppKitTheme()
  return ['#2563eb', '#7c3aed', '#15803d'].map((accent) => (
    <button type="button" key={accent} onClick={() => setThemeVariables({ '--lk-accent': accent })}>
      <i style={{ background: accent }} /> {accent}
    </button>
  ))
}
