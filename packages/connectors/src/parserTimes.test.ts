import { parserTimes } from '@latchkey/testing/conformance'
import { expect, it } from 'vitest'
import { readKept, readPsbt, readSignature, readState, readTxid } from './bitcoin/wallet.ts'
import { readHex } from './bitcoin/text.ts'
import { readEvmNetwork } from './evmNetwork.ts'
import { cleanIcon, cleanName, readAnnouncement } from './injected/announcement.ts'
import { accountIdOf } from './injectedWeb3/accountId.ts'
import { fromExtension } from './injectedWeb3/errors.ts'
import { readAccounts as readExtensionAccounts } from './injectedWeb3/extension.ts'
import { connectLink, redirectBase, requestLink } from './walletConnect/links.ts'
import { createAccounts } from './walletConnect/accounts.ts'
import { readAccounts, readChain } from './walletConnect/events.ts'
import { readAccounts as readStandardAccounts, readWallet } from './walletStandard/wallet.ts'

const place = { android: true, chrome: true, telegram: false, framed: false, phone: true }
const listOf = (text: string): readonly string[] =>
  Array.from({ length: 1_000 }, (_, index) => text.slice(index * 100, (index + 1) * 100))
// Wallets, extensions and other scripts of the page write these.
parserTimes(
  {
    cleanIcon,
    cleanName,
    accountIdOf,
    fromExtension: (text) => fromExtension(new Error(text)),
    readAnnouncement: (text) =>
      readAnnouncement({
        info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: text, rdns: text, icon: text },
        provider: { request() {} },
      }),
    readEvmNetwork,
    readHex,
    readKept,
    readPsbt,
    readSignature,
    readTxid,
    readState: (text) => readState(listOf(text).map((address) => ({ address, publicKey: text }))),
    readChain: (text) => readChain(text, text),
    readAccounts: (text) => [
      readAccounts(text, text, 'eip155'),
      readAccounts(listOf(text), 'eip155:1', 'eip155'),
    ],
    readExtensionAccounts: (text) =>
      readExtensionAccounts(listOf(text).map((address) => ({ address, type: text }))),
    readStandardAccounts: (text) => {
      const parts = listOf(text)
      const chains = parts.slice(0, 5)
      return readStandardAccounts({
        accounts: parts.map((address) => ({ address, publicKey: new Uint8Array(32), chains })),
      })
    },
    readWallet: (text) =>
      readWallet({ version: '1.0.0', name: text, icon: text, chains: [text], features: {} }),
    links: (text) => [
      requestLink(text, { topic: 'a', place }),
      redirectBase({ native: text, universal: text }, place),
      connectLink(
        { id: 'a', name: 'a', mobile_link: 'a://', play_store: text, link_mode: text },
        'mobile',
        { uri: 'wc:a', place },
      ),
    ],
  },
  {
    starts: ['data:image/svg+xml,', '[', 'https://play.google.com/?id=a', 'eip155:'],
    more: ['"a",', 'eip155:1:0xa,', 'A', 'wallet', 'cHNidP8B', '\u202e', 'a.b', '//'],
  },
)

it('a wallet that changes its account on 1,000 networks at once is followed in at most a second', () => {
  const [before, after] = ['a', 'b'].map((digit) => `0x${digit.repeat(40)}`)
  const idsOf = (first: number, address = ''): readonly string[] =>
    Array.from({ length: 1_000 }, (_, index) => `eip155:${first + index}:${address}`)
  const accounts = createAccounts(idsOf(1, before))
  const reported = readAccounts(idsOf(100_001, after), 'eip155:1', 'eip155')
  const at = performance.now()
  if (reported) accounts.report(reported)
  expect(performance.now() - at).toBeLessThan(1_000)
  // The networks that it did not name had the same account, so they follow.
  for (const network of ['eip155:1', 'eip155:1000', 'eip155:100007'])
    expect(accounts.on(network)).toEqual([after])
})
