import { device } from '@latchkey/core'
import type { Stores } from '@latchkey/core/wallets'

export type StoreRow = { readonly store: keyof Stores; readonly href: string }
export type Browser = {
  readonly mobile: boolean
  readonly ios: boolean
  readonly firefox: boolean
}

/** The known places, the place for this device first; a phone gets only places that it can install from. */
export function storeRows(stores: Stores, browser: Browser): readonly StoreRow[] {
  return order(browser).flatMap((store) => {
    const href = stores[store]
    return href === undefined ? [] : { store, href }
  })
}

export function browserHere(): Browser {
  return { ...device(), firefox: navigator.userAgent.includes('Firefox/') }
}

function order({ mobile, ios, firefox }: Browser): readonly (keyof Stores)[] {
  if (mobile) return [ios ? 'appStore' : 'playStore', 'homepage']
  return [...extensions(firefox), 'appStore', 'playStore', 'homepage']
}

function extensions(firefox: boolean): readonly (keyof Stores)[] {
  return firefox ? ['firefox', 'chrome'] : ['chrome', 'firefox']
}
