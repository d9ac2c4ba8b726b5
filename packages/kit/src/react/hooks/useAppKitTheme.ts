import type { KitState, ThemeMode } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import type { GivenThemeVariables } from '../../appKit/appKit.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/**
 * The theme, and functions to change it. The modal and the buttons follow at once. `themeMode` is the mode that is shown:
 * with `auto` the mode of the visitor's system, on a server `dark`.
 */
export function useAppKitTheme(): {
  readonly themeMode: 'dark' | 'light'
  readonly themeVariables: GivenThemeVariables
  readonly setThemeMode: (mode: ThemeMode) => void
  readonly setThemeVariables: (variables: GivenThemeVariables) => void
} {
  const { setThemeMode, setThemeVariables } = useKitInstance()
  const { mode, variables } = useKitState(themeOf)
  const system = useSyncExternalStore(onSystemMode, systemMode, serverMode)
  const themeMode = mode === 'auto' ? system : mode
  return { themeMode, themeVariables: variables, setThemeMode, setThemeVariables }
}

function themeOf(state: KitState): KitState['theme'] {
  return state.theme
}

const prefersLight = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')

function systemMode(): 'dark' | 'light' {
  return prefersLight().matches ? 'light' : 'dark'
}

function serverMode(): 'dark' {
  return 'dark'
}

function onSystemMode(listener: () => void): () => void {
  const query = prefersLight()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
