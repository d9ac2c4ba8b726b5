export const families = ['eip155', 'solana', 'bip122', 'polkadot'] as const
export type Family = (typeof families)[number]
export const phoneNames = ['one', 'two'] as const
export type PhoneName = (typeof phoneNames)[number]

/** What one approval gave, in each of its families. */
export type Session = { readonly id: number; readonly phone: PhoneName }

/** What a page and two phones are to be, by rules alone. */
export type Model = {
  /** The sessions of each family, side by side: the displayed one first, then the most recently used. */
  readonly live: { readonly [F in Family]: readonly Session[] }
  /** How many there have been. */
  readonly count: number
  /** Phones whose socket is closed: they hear nothing, and answer once they are back. */
  readonly silent: readonly PhoneName[]
  /** What silent phones do not know of yet: sessions that ended without them. */
  readonly unheard: readonly PhoneName[]
  /** Silent phones that were asked something, which they answer once they are back. */
  readonly waiting: readonly PhoneName[]
}

export const firstVisit: Model = {
  live: { eip155: [], solana: [], bip122: [], polkadot: [] },
  count: 0,
  silent: [],
  unheard: [],
  waiting: [],
}

/** Beside other phones' sessions; a phone's own of those families end, for a wallet takes its own place. */
export function pair(model: Model, phone: PhoneName, approved: readonly Family[]): Model {
  if (approved.length === 0) return model
  const id = model.count + 1
  const own = approved.flatMap((family) =>
    model.live[family].filter((session) => session.phone === phone),
  )
  const now = own.reduce(end, { ...model, count: id })
  return change(now, (sessions, family) =>
    approved.includes(family) ? [{ id, phone }, ...sessions] : sessions,
  )
}

/** However it ends, it ends in all of its families, and no other does. */
export function end(model: Model, { id, phone }: Session): Model {
  const { silent, unheard } = model
  if (!sessions(model).some((each) => each.id === id)) return model
  const now = change(model, (all) => all.filter((each) => each.id !== id))
  return { ...now, unheard: silent.includes(phone) ? [...unheard, phone] : unheard }
}

/** The phone takes one family back, and keeps the others. */
export function takeBack(model: Model, family: Family, { id }: Session): Model {
  return change(model, (all, of) => (of === family ? all.filter((each) => each.id !== id) : all))
}

export function display(model: Model, family: Family, session: Session): Model {
  return change(model, (all, of) =>
    of === family ? [session, ...all.filter((each) => each.id !== session.id)] : all,
  )
}

/** Of each family the displayed one's phone. */
export function sign(model: Model): Model {
  const asked = families.flatMap((family) => model.live[family][0]?.phone ?? [])
  const unheard = asked.filter((phone) => model.silent.includes(phone))
  return { ...model, waiting: [...new Set([...model.waiting, ...unheard])] }
}

export function fallSilent(model: Model, phone: PhoneName): Model {
  return { ...model, silent: [...model.silent, phone] }
}

/** What was sent meanwhile waits at the relay. */
export function comeBack(model: Model, phone: PhoneName): Model {
  const others = (names: readonly PhoneName[]): readonly PhoneName[] =>
    names.filter((each) => each !== phone)
  const { silent, unheard, waiting } = model
  return { ...model, silent: others(silent), unheard: others(unheard), waiting: others(waiting) }
}

/** All there are, each once. */
export function sessions({ live }: Model): readonly Session[] {
  const all = families.flatMap((family) => live[family])
  return all.filter(({ id }, place) => all.findIndex((each) => each.id === id) === place)
}

export function familiesOf({ live }: Model, { id }: Session): readonly Family[] {
  return families.filter((family) => live[family].some((each) => each.id === id))
}

/** How many sessions a phone knows of. */
export function countOf(model: Model, phone: PhoneName): number {
  const own = sessions(model).filter((each) => each.phone === phone)
  return own.length + model.unheard.filter((each) => each === phone).length
}

function change(
  model: Model,
  to: (sessions: readonly Session[], family: Family) => readonly Session[],
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
