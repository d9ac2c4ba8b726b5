import { mock } from '@wagmi/core'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  connectorsForWallets,
  cssObjectFromTheme,
  cssStringFromTheme,
  darkTheme,
  getDefaultWallets,
  lightTheme,
} from '../rainbowkit.ts'
import * as wallets from '../rainbowkitWallets.ts'

it('every wallet with an id of the directory is in the directory', () => {
  const file = new URL('../../../gateway/data/wallets.json', import.meta.url)
  // As: the file is generated in this form.
  const directory = JSON.parse(readFileSync(file, 'utf8')) as readonly {
    readonly id: string
    readonly name: string
  }[]
  const listed = [...new Set(Object.values(wallets))]
    .map((create) => create())
    .filter(({ directoryId }) => directoryId)
  expect(listed.length).toBeGreaterThan(50)
  for (const { directoryId, name } of listed)
    expect(directory.find(({ id }) => id === directoryId)?.name).toContain(name)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
})

// RainbowKit 2.2.11.
const documented = `
anchorageDigitalWallet base argentWallet backpackWallet baseAccount berasigWallet
bestWallet bifrostWallet binanceWallet bitgetWallet bitskiWallet bitverseWallet
bloomWallet braveWallet bybitWallet clvWallet coin98Wallet coinbaseWallet
compassWallet coreWallet ctrlWallet dawnWallet desigWallet enkryptWallet
foxWallet frameWallet frontierWallet gateWallet geminiWallet imTokenWallet
injectedWallet iopayWallet kaiaWallet kaikasWallet krakenWallet kresusWallet
ledgerWallet magicEdenWallet mecoWallet metaMaskWallet mewWallet nestWallet
novaWallet oktoWallet okxWallet omniWallet oneInchWallet oneKeyWallet
paraSwapWallet phantomWallet portoWallet rabbyWallet rainbowWallet ramperWallet
readyWallet roninWallet safeWallet safeheronWallet safepalWallet seifWallet
subWallet tahoWallet talismanWallet tokenPocketWallet tokenaryWallet trustWallet
uniswapWallet universalProfilesWallet valoraWallet walletConnectWallet wigwamWallet xPortalWallet
xdefiWallet zealWallet zerionWallet zilPayWallet
  cipherTradeWallet`

it('every wallet that RainbowKit names has a name here', () => {
  const missing = documented.split(/\s+/).filter((name) => name && !(name in wallets))
  expect(missing).toEqual([])
})

it('a wallet that the directory does not have opens the list', () => {
  const made = (create: wallets.CreateWallet): object => {
    const [connector] = connectorsForWallets([{ groupName: 'Popular', wallets: [create] }])
    // As: a connector keeps its fields; these need nothing of a config.
    return connector?.({} as never) ?? {}
  }
  expect(made(wallets.tahoWallet)).toMatchObject({ id: 'taho', name: 'Taho' })
  expect(made(wallets.tahoWallet)).not.toHaveProperty('wallet')
})

it('a wallet of the host’s own has its own connector', () => {
  const own = mock({ accounts: ['0x0000000000000000000000000000000000000001'] })
  const create: wallets.CreateWallet = () => ({
    id: 'own',
    name: 'Own',
    createConnector: ({ rkDetails }) => Object.assign(own, { given: rkDetails.id }),
  })
  const [connector] = connectorsForWallets([{ groupName: 'Own', wallets: [create] }])
  expect(connector).toBe(own)
  expect(connector).toHaveProperty('given', 'own')
})

it('the default wallets are a list, and connectors with parameters', () => {
  expect(getDefaultWallets()).not.toHaveProperty('connectors')
  const { connectors, wallets: list } = getDefaultWallets({ appName: 'Shop', projectId: 'p' })
  expect(connectors).toHaveLength(list[0]?.wallets.length ?? 0)
})

it('a theme gives its variables as an object and as text', () => {
  const accented = lightTheme({ accentColor: '#1a66ff' })
  expect(cssObjectFromTheme(accented)).toMatchObject({ '--lk-accent': '#1a66ff' })
  expect(cssStringFromTheme(() => accented)).toContain('--lk-accent:#1a66ff;')
  expect(cssObjectFromTheme(accented, { extends: lightTheme() })).toEqual({
    '--lk-accent': '#1a66ff',
  })
  expect(cssStringFromTheme(darkTheme(), { extends: darkTheme })).toBe('')
  const hostile = { fonts: { body: 'x;}body{display:none' } }
  expect(cssStringFromTheme(hostile)).toBe('--lk-font:xbodydisplaynone;')
})
