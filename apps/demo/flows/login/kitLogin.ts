import { afterAll, beforeAll } from 'vitest'
import { facts, hostUrl } from '../ownWorld.ts'
import { type Login, startTimedLogin } from './startTimedLogin.ts'

export type KitLogin = {
  /** Known once the tests run. */
  readonly login: Login
  /** The demo with the kit's own views over this login, without other wallets. */
  readonly path: string
}

/**
 * The embedded login for the demo's page, for the flows of a file.
 * @param isSmart gives visitors a smart account on the first chain
 * @param smartAccounts its form
 */
export function startKitLogin({
  isSmart = false,
  smartAccounts = 'contract',
}: {
  readonly isSmart?: boolean
  readonly smartAccounts?: 'contract' | 'delegated'
} = {}): KitLogin {
  let login: Login | undefined
  beforeAll(async () => {
    const { networks, solana: node, projectId } = facts
    login = await startTimedLogin({
      smartAccounts,
      networks: [
        ...networks.map(({ id, name, rpcUrl, bundlerUrl }) => ({
          ...{ id: `eip155:${id}`, name, rpcUrl },
          symbol: 'ETH',
          ...(isSmart && bundlerUrl !== undefined && { bundlerUrl, permissionHours: 24 }),
        })),
        ...(node ? [{ id: solana, name: 'Solana', rpcUrl: node.rpcUrl, symbol: 'SOL' }] : []),
      ],
      projects: { [projectId]: { origins: [new URL(hostUrl).origin] } },
    })
  }, 60_000)
  afterAll(() => login?.stop())
  const started = (): Login => {
    if (!login) throw new Error('the login starts with the first test')
    return login
  }
  return {
    get login() {
      return started()
    },
    get path() {
      return `/?devwallet=off&links=off&solana&login=${started().origin}`
    },
  }
}

/** As the demo names it. */
const solana = 'solana:localnet'
