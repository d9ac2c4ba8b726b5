import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { disconnect, switchConnection } from '@latchkey/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import * as rules from './model.ts'
import { namespaceIds, type Namespace, type Model, phoneNames, type Session } from './model.ts'
import { createPage, type Page } from './page.ts'
import { type Phone, startPhones } from './phones.ts'
import { stubDocument, stubStorage } from './window.ts'

/**
 * Random walks of a page with two real phones: walletkit 1.2.10 over our relay. After each step the page and the phones are
 * in the state that the rules give; each namespace's provider reaches the phone of the displayed account, and no other.
 */

// As: `pnpm walks` sets them (scripts/walks.ts).
const { WALKS_PHONES = '12', WALKS_SEED = '4' } = process.env

let relay: RunningRelay
let phones: Page['phones']
beforeAll(async () => {
  relay = await listenRelay({ port: 0, data: 'memory' }, { log: () => {} })
  phones = await startPhones(relay.url)
  stubDocument()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  for (const name of phoneNames) await phones[name].close()
  await relay.close()
})

type Walk = { model: Model }
type Command = fc.AsyncCommand<Walk, Page>

const namespace = fc.constantFrom(...namespaceIds)
const phone = fc.constantFrom(...phoneNames)
/** A session of a namespace, by its place. */
const which = fc.record({ namespace, place: fc.nat(2) })
const steps: readonly fc.Arbitrary<Command>[] = [
  fc.record({ wanted: namespace, phone, approved: fc.subarray([...namespaceIds]) }).map((to) =>
    step(`pair ${to.phone} for ${to.wanted}, approved: ${to.approved.join(', ') || 'none'}`, {
      check: ({ silent }) => !silent.includes(to.phone),
      run: async (page, model) => {
        page.phones[to.phone].approve(to.approved)
        await page.pair(to.wanted, to.phone)
        return rules.pair(model, to.phone, to.approved)
      },
    }),
  ),
  fc.constant(
    step('sign with each', {
      check: (model) => rules.sessions(model).length > 0,
      run: async (page, model) => {
        page.sign()
        return rules.sign(model)
      },
    }),
  ),
  phone.map((name) =>
    step(`${name} falls silent`, {
      check: ({ silent }) => !silent.includes(name),
      run: async (page, model) => {
        await page.phones[name].kit.core.relayer.transportClose()
        return rules.fallSilent(model, name)
      },
    }),
  ),
  phone.map((name) =>
    step(`${name} comes back`, {
      check: ({ silent }) => silent.includes(name),
      run: async (page, model) => {
        await page.phones[name].kit.core.relayer.transportOpen()
        return rules.comeBack(model, name)
      },
    }),
  ),
  which.map(({ namespace, place }) =>
    onSession(`display session ${place} of ${namespace}`, namespace, place, {
      run: async (page, model, session) => {
        switchConnection(page.kit, { namespace, id: page.id(namespace, place) })
        return rules.display(model, namespace, session)
      },
    }),
  ),
  which.map(({ namespace, place }) =>
    onSession(`leave session ${place} of ${namespace}`, namespace, place, {
      // A page that ends a session with an open request does not learn its outcome.
      check: ({ waiting }, { phone: name }) => !waiting.includes(name),
      run: async (page, model, session) => {
        await disconnect(page.kit, { namespace, id: page.id(namespace, place) })
        return rules.end(model, session)
      },
    }),
  ),
  namespace.map((namespace) =>
    step(`leave ${namespace}`, {
      check: ({ live, waiting }) =>
        live[namespace].length > 0 && !live[namespace].some((each) => waiting.includes(each.phone)),
      run: async (page, model) => {
        await disconnect(page.kit, { namespace })
        return model.live[namespace].reduce(rules.end, model)
      },
    }),
  ),
  which.map(({ namespace, place }) =>
    onSession(`the phone ends session ${place} of ${namespace}`, namespace, place, {
      check: ({ silent }, { phone: name }) => !silent.includes(name),
      run: async (page, model, session) => {
        const reason = { code: 6000, message: 'Bye.' }
        const topic = page.topic(namespace, place)
        await page.phones[session.phone].kit.disconnectSession({ topic, reason })
        return rules.end(model, session)
      },
    }),
  ),
  which.map(({ namespace, place }) =>
    onSession(`the phone takes ${namespace} back from session ${place}`, namespace, place, {
      check: (model, session) =>
        !model.silent.includes(session.phone) && rules.namespacesOf(model, session).length > 1,
      run: async (page, model, session) => {
        await takeBack(page.phones[session.phone], page.topic(namespace, place), namespace)
        return rules.takeBack(model, namespace, session)
      },
    }),
  ),
  fc.constant(
    step('reload', {
      // Open requests end with the page.
      check: ({ waiting }) => waiting.length === 0,
      run: async (page, model) => {
        await page.reload()
        return model
      },
    }),
  ),
]

describe('page and two phones', () => {
  it(
    'a page and two phones follow the rules, also when a phone loses its connection [CON-02, CON-05, STA-04, STA-06]',
    { timeout: 600_000 },
    async () => {
      const walk = fc.commands([...steps], { maxCommands: 8, size: '+1' })
      const property = fc.asyncProperty(walk, async (commands) => {
        stubStorage()
        const page = createPage(relay.url, phones)
        const state = { model: rules.firstVisit }
        try {
          await fc.asyncModelRun(() => ({ model: state, real: page }), commands)
          // The next walk starts with phones without sessions.
          for (const name of state.model.silent) {
            await phones[name].kit.core.relayer.transportOpen()
            state.model = rules.comeBack(state.model, name)
          }
          await page.verify(state.model)
          await disconnect(page.kit)
          await page.verify(rules.sessions(state.model).reduce(rules.end, state.model))
        } finally {
          page.leave()
        }
      })
      await fc.assert(property, {
        numRuns: Number(WALKS_PHONES),
        seed: Number(WALKS_SEED),
        endOnFailure: true,
      })
    },
  )
})

function step(
  name: string,
  {
    check = () => true,
    run,
  }: {
    readonly check?: (model: Model) => boolean
    readonly run: (page: Page, model: Model) => Promise<Model>
  },
): Command {
  return {
    check: ({ model }) => check(model),
    run: async (walk, page) => {
      walk.model = await run(page, walk.model)
      await page.verify(walk.model)
    },
    toString: () => name,
  }
}

/** A step with a session of a namespace, if it exists. */
function onSession(
  name: string,
  namespace: Namespace,
  place: number,
  {
    check = () => true,
    run,
  }: {
    readonly check?: (model: Model, session: Session) => boolean
    readonly run: (page: Page, model: Model, session: Session) => Promise<Model>
  },
): Command {
  return step(name, {
    check: (model) => {
      const session = model.live[namespace][place]
      return session !== undefined && check(model, session)
    },
    // `check` found the session.
    run: (page, model) => run(page, model, model.live[namespace][place]!),
  })
}

async function takeBack({ kit }: Phone, topic: string, namespace: Namespace): Promise<void> {
  const { [namespace]: _, ...kept } = kit.getActiveSessions()[topic]?.namespaces ?? {}
  await kit.updateSession({ topic, namespaces: kept })
}
