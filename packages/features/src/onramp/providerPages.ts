import { device, type Kit } from '@latchkey/core'

/** The pages of providers that this page has opened, by order. */
export type ProviderPages = {
  /**
   * Opens an empty page at once, since browsers only let a press open a page. A popup on a computer, a tab on a phone.
   * Undefined when the browser let none open.
   */
  openEmpty(): EmptyPage | undefined
  /** Whether the page of an order is still open; undefined when it was not opened from here. */
  isOpen(order: string): boolean | undefined
  /** Opens the page of an order again. False when the browser let none open. */
  reopen(order: string, url: string): boolean
}

export type EmptyPage = {
  show(order: string, url: string): void
  close(): void
}

const size = { width: 600, height: 800 }

/** The provider pages of a kit: `kit.get(providerPages)`. */
export function providerPages(_kit: Kit): ProviderPages {
  const pages = new Map<string, Window>()
  const openEmpty = (): EmptyPage | undefined => {
    const page = openWindow()
    if (!page) return undefined
    return {
      show(order, url) {
        pages.set(order, page)
        page.location.replace(url)
      },
      close: () => page.close(),
    }
  }
  return {
    openEmpty,
    isOpen(order) {
      const page = pages.get(order)
      return page && !page.closed
    },
    reopen(order, url) {
      const known = pages.get(order)
      if (known && !known.closed) {
        known.focus()
        return true
      }
      const page = openEmpty()
      page?.show(order, url)
      return page !== undefined
    },
  }
}

function openWindow(): Window | null {
  const page = globalThis.open('', '_blank', device().mobile ? '' : featuresOf())
  // The provider's page must not reach this page (reverse tabnabbing); this page still sees whether it is closed.
  if (page) page.opener = null
  return page
}

function featuresOf(): string {
  const { width, height } = size
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
