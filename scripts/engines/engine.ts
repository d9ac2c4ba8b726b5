// The browser functions that a provider of vitest's browser mode needs: opening an address, and trusted input.

/** One input device and its actions, tick by tick: the form of WebDriver and WebDriver BiDi (WebDriver 2, 17.4). */
export type Device =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly PointerAction[]
    }

export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

export type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }

export type Engine = {
  open(url: string): Promise<void>
  act(devices: readonly Device[]): Promise<void>
  /** The window as a PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Window size in CSS pixels: larger than any viewport of a test, which is a frame inside it. */
export const windowSize = { width: 1040, height: 910 }

export type EngineName = 'firefox' | 'webkit'
