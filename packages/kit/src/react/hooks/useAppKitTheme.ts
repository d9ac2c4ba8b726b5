import type { KitState, ThemeMode, ThemeVariables } from '@latchkey/core'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'

/** The theme, and functions to change it. The modal and the buttons follow at once. */
export function useAppKitTheme(): {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly setThemeMode: (mode: ThemeMode) => void
  readonly setThemeVariables: (variables: ThemeVariables) => void
} {
  const { setThemeMode, setThemeVariables } = useKitInstance()
  const { mode, variables } = useKitState(themeOf)
  return { themeMode: mode, themeVariables: variables, setThemeMode, setThemeVariables }
}

function themeOf(state: KitState): KitState['theme'] {
  return state.theme
}
