/** Accounts with keys that every Ethereum developer knows. Real money sent to them is taken within seconds. */
export type DevAccount = { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }

export const devMnemonic = 'test test test test test test test test test test test junk'

/** The ten accounts anvil unlocks. The first five hold tokens, all but the last hold ether. */
export const devAccounts = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
  {
    address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    privateKey: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  },
  {
    address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    privateKey: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  },
  {
    address: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
    privateKey: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  },
  {
    address: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
    privateKey: '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  },
  {
    address: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
    privateKey: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  },
  {
    address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    privateKey: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  },
] as const satisfies readonly DevAccount[]

/** Holds nothing at all on any local chain: for empty states and "not enough for fees". */
export const emptyAccount: DevAccount = devAccounts[9]

/** The account that deploys the world. It is not a dev account, so that their nonces stay at 0. */
export const deployer = '0x00000000000000000000000000000000001a7c4E'

/** Address of Multicall3 on every chain. */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The deployer's first three contracts; their addresses are the same on every local chain and for any bytecode. */
export const tokens = {
  weth: {
    address: '0xE7626bb553B9303764f02a663398623AE804d031',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
  dollar: {
    address: '0x6Ab4F5582510039297Be24e885E3ff6Ad04cE450',
    name: 'Test Dollar',
    symbol: 'tUSD',
    decimals: 6,
  },
  longNamed: {
    address: '0x32450df22eAB9204773E61Cb564817384cFF0D4d',
    name: 'Long Named Test Token',
    symbol: 'LONGNAMED',
    decimals: 18,
  },
} as const

/**
 * Smart accounts (ERC-1271) of one dev account: a deployed one on every local chain, and an undeployed one (ERC-6492).
 * `creation` is the call of the factory that deploys it.
 */
export const smartAccounts = {
  owner: devAccounts[6],
  factory: '0x56391dF98aBdef4f9a3156A22A231F9175cf04ef',
  deployed: {
    address: '0xc08f2521A019813999c57Ee98661BFb9Fe795c93',
    creation:
      '0xa3def923000000000000000000000000976ea74026e726554db657fa54763abd0c3a0aa90000000000000000000000000000000000000000000000000000000000000000',
  },
  undeployed: {
    address: '0x3AdCC704933698d44dcDFEde86668A576D45c6fd',
    creation:
      '0xa3def923000000000000000000000000976ea74026e726554db657fa54763abd0c3a0aa90000000000000000000000000000000000000000000000000000000000000001',
  },
} as const

/** The owner and the factory call of each smart account, for a page wallet that has these accounts. */
export const smartAccountOwners = {
  [smartAccounts.deployed.address]: { owner: smartAccounts.owner.address },
  [smartAccounts.undeployed.address]: {
    owner: smartAccounts.owner.address,
    factory: smartAccounts.factory,
    creation: smartAccounts.undeployed.creation,
  },
} as const
