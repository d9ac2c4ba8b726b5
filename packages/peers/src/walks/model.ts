export const namespaceIds = ['eip155', 'solana', 'bip122', 'polkadot'] as const
export type Namespace = (typeof namespaceIds)[number]
export const phoneNames = ['one', 'two'] as const
export type PhoneName = (typeof phoneNames)[number]

/** The session of one approval, in all its namespaces. */
export type Session = { readonly id: number; readonly phone: PhoneName }

/** The expected state of a page and two phones, by rules alone. */
export type Model = {
  /** The sessions of each namespace: the displayed one first, then the most recently used. */
  readonly live: { readonly [F in Namespace]: readonly Session[] }
  /** Number of sessions so far. */
  readonly count: number
  /** Phones whose socket is closed: they receive nothing, and answer when they are back. */
  readonly silent: readonly PhoneName[]
  /** Silent phones, once for each session that ended without their knowledge. */
  readonly unheard: readonly PhoneName[]
  /** Silent phones with an open request, which they answer when they are back. */
  readonly waiting: readonly PhoneName[]
}

export const firstVisit: Model = {
  live: { eip155: [], solana: [], bip122: [], polkadot: [] },
  count: 0,
  silent: [],
  unheard: [],
  waiting: [],
}

/**
 * Adds a session beside those of other phones. The phone's own sessions of these namespaces end: a wallet replaces
 * itself.
 */
export function pair(model: Model, phone: PhoneName, approved: readonly Namespace[]): Model {
  if (approved.length === 0) return model
  const id = model.count + 1
  const own = approved.flatMap((namespace) =>
    model.live[namespace].filter((session) => session.phone === phone),
  )
  const now = own.reduce(end, { ...model, count: id })
  return change(now, (sessions, namespace) =>
    approved.includes(namespace) ? [{ id, phone }, ...sessions] : sessions,
  )
}

/** Ends a session in all its namespaces, and no other session. */
export function end(model: Model, { id, phone }: Session): Model {
  const { silent, unheard } = model
  if (!sessions(model).some((each) => each.id === id)) return model
  const now = change(model, (all) => all.filter((each) => each.id !== id))
  return { ...now, unheard: silent.includes(phone) ? [...unheard, phone] : unheard }
}

/** The phone removes one namespace from a session and keeps the others. */
export function takeBack(model: Model, namespace: Namespace, { id }: Session): Model {
  return change(model, (all, of) => (of === namespace ? all.filter((each) => each.id !== id) : all))
}

export function display(model: Model, namespace: Namespace, session: Session): Model {
  return change(model, (all, of) =>
    of === namespace ? [session, ...all.filter((each) => each.id !== session.id)] : all,
  )
}

/** Asks the phone of the displayed session of each namespace. */
export function sign(model: Model): Model {
  const asked = namespaceIds.flatMap((namespace) => model.live[namespace][0]?.phone ?? [])
  const unheard = asked.filter((phone) => model.silent.includes(phone))
  return { ...model, waiting: [...new Set([...model.waiting, ...unheard])] }
}

export function fallSilent(model: Model, phone: PhoneName): Model {
  return { ...model, silent: [...model.silent, phone] }
}

/** The phone connects again and receives the messages that wait at the relay. */
export function comeBack(model: Model, phone: PhoneName): Model {
  const others = (names: readonly PhoneName[]): readonly PhoneName[] =>
    names.filter((each) => each !== phone)
  const { silent, unheard, waiting } = model
  return { ...model, silent: others(silent), unheard: others(unheard), waiting: others(waiting) }
}

/** All sessions, each once. */
export function sessions({ live }: Model): readonly Session[] {
  const all = namespaceIds.flatMap((namespace) => live[namespace])
  return all.filter(({ id }, place) => all.findIndex((each) => each.id === id) === place)
}

export function namespacesOf({ live }: Model, { id }: Session): readonly Namespace[] {
  return namespaceIds.filter((namespace) => live[namespace].some((each) => each.id === id))
}

/** Number of sessions that a phone knows. */
export function countOf(model: Model, phone: PhoneName): number {
  const own = sessions(model).filter((each) => each.phone === phone)
  return own.length + model.unheard.filter((each) => each === phone).length
}

function change(
  model: Model,
  to: (sessions: readonly Session[], namespace: Namespace) => readonly Session[],
): Model {
  const { eip155, solana, bip122, polkadot } = model.live
  return {
    ...model,
    live: {
      eip155: to(eip155, 'eip155'),
      solana: to(solana, 'solana'),
      bip122: to(bip122, 'bip122'),
      polkadot: to(polkadot, 'polkadot'),
    },
  }
}
