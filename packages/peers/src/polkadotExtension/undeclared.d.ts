// Types of the extension's own packages and of Chromium, as far as they are used here.

declare module '@polkadot/ui-keyring' {
  export const keyring: {
    loadAll(options: { readonly store: object; readonly type: string }): void
  }
}

declare module '@polkadot/extension-inject' {
  export function injectExtension(
    enable: (origin: string) => Promise<unknown>,
    names: { readonly name: string; readonly version: string },
  ): void
}

declare namespace chrome {
  namespace runtime {
    type Port = {
      readonly name: string
      readonly sender?: { readonly url?: string }
      readonly onMessage: { addListener(listener: (message: never) => void): void }
      postMessage(message: unknown): void
    }
    const onConnect: { addListener(listener: (port: Port) => void): void }
    function connect(options: { readonly name: string }): Port
  }
}
