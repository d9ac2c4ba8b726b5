import { adoptStyles, applyTheme, tokensCss } from '@latchkey/ui'
import type { KitState } from '@latchkey/core'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useKitState } from './useKitState.ts'

const touches = ['pointerover', 'focusin'] as const

/** An effect before paint in browsers; React 18 warns about it on the server. */
export const useBeforePaint: typeof useEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Give an element a shadow root with the CSS, in the kit's theme. `onTouch` is called when the pointer or the keyboard
 * focus reaches the element.
 */
export function useShadowRoot(
  host: RefObject<HTMLElement | null>,
  css: string,
  onTouch: () => void,
): void {
  const { mode, variables } = useKitState(themeOf)
  useBeforePaint(() => {
    if (!host.current) return
    adoptStyles(rootOf(host.current), [tokensCss, css])
    applyTheme(host.current, mode, variables)
  }, [host, css, mode, variables])
  // A native listener above the element, not React's events: React's first dispatch alone takes longer than requesting the
  // file.
  useEffect(() => {
    const element = host.current
    const root = element?.getRootNode()
    const touch = ({ target }: Event): void => {
      // As: the target of an event in a tree is a node.
      if (element?.contains(target as Node)) onTouch()
    }
    for (const type of touches) root?.addEventListener(type, touch, { capture: true })
    return () => {
      for (const type of touches) root?.removeEventListener(type, touch, { capture: true })
    }
  }, [host, onTouch])
}

export function rootOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open' })
}

function themeOf(state: KitState): KitState['theme'] {
  return state.theme
}
