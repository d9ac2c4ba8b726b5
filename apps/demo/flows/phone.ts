import { createWallet, type PeerWallet, type PeerWalletOptions, readQr } from '@latchkey/peers'
import { devAccounts } from '@latchkey/testing/chain'
import type { Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { facts } from './ownWorld.ts'
import { patient } from './page.ts'

export type Phone = PeerWallet & {
  /** Looks at the page through a camera until a code is shown, and pairs with its link. */
  scan(page: Page): Promise<string>
}

/** Gives a function that makes a wallet on another device: the real SDK over the world's relay. Closed after each test. */
export function startPhones(): (options?: Partial<PeerWalletOptions>) => Promise<Phone> {
  const phones: PeerWallet[] = []
  afterEach(async () => {
    for (const phone of phones.splice(0)) await phone.close()
  })
  return async (options = {}) => {
    const { gatewayUrl, projectId, networks } = facts
    const wallet = await createWallet({
      relayUrl: `${gatewayUrl.replace('http', 'ws')}/relay`,
      projectId,
      privateKey: devAccounts[1].privateKey,
      ...(networks[0] && { rpcUrl: networks[0].rpcUrl }),
      ...options,
    })
    phones.push(wallet)
    return {
      ...wallet,
      async scan(page) {
        let uri: string | undefined
        await expect
          .poll(async () => (uri = await codeOn(page)), patient)
          .toEqual(expect.stringMatching(/^wc:/))
        await wallet.pair(uri ?? '')
        return uri ?? ''
      },
    }
  }
}

/** The text of the code on a screenshot of the window. The page's canvas turns the file into pixels. */
export async function codeOn(page: Page): Promise<string | undefined> {
  const png = await page.getByRole('dialog').screenshot({ animations: 'disabled' })
  const picture = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(image, 0, 0)
    // One letter per pixel: arrays of numbers take seconds to leave a page.
    const grey = (context?.getImageData(0, 0, width, height).data ?? []).filter(
      (_, index) => index % 4 === 1,
    )
    return { grey: Array.from(grey, (each) => String.fromCharCode(each)).join(''), width, height }
  }, png.toString('base64'))
  const { grey, width, height } = picture
  const data = Array.from(grey).flatMap((each) => {
    const shade = each.charCodeAt(0)
    return [shade, shade, shade, 255]
  })
  return readQr({ data, width, height })
}
