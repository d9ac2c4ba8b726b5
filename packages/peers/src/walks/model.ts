export const families = ['eip155', 'solana', 'bip122', 'polkadot'] as const
export type Family = (typeof families)[number]
export const phoneNames = ['one', 'two'] as const
export type PhoneName = (typeof phoneNames)[number]

/** What a page and two phones are to be, by rules alone. A page has one pairing session at a time, over several families. */
export type Model = {
  readonly session: { readonly phone: PhoneName; readonly families: readonly Family[] } | undefined
  /** Phones whose socket is closed: they hear nothing, and answer once they are back. */
  readonly silent: readonly PhoneName[]
  /** What silent phones do not know of yet: sessions that ended without them. */
  readonly unheard: readonly PhoneName[]
  /** A silent phone was asked something, which it answers once it is back. */
  readonly isWaiting: boolean
}

export const firstVisit: Model = {
  session: undefined,
  silent: [],
  unheard: [],
  isWaiting: false,
}

/** The session before ends, and its phone is told. */
export function pair(model: Model, phone: PhoneName, approved: readonly Family[]): Model {
  if (approved.length === 0) return model
  return { ...end(model), session: { phone, families: approved } }
}

/** However it ends, it ends in all of its families. */
export function end(model: Model): Model {
  const { session, silent, unheard } = model
  const isDeaf = session !== undefined && silent.includes(session.phone)
  return {
    ...model,
    session: undefined,
    unheard: isDeaf ? [...unheard, session.phone] : unheard,
  }
}

export function sign(model: Model): Model {
  const { session, silent } = model
  return { ...model, isWaiting: session !== undefined && silent.includes(session.phone) }
}

export function fallSilent(model: Model, phone: PhoneName): Model {
  return { ...model, silent: [...model.silent, phone] }
}

/** What was sent meanwhile waits at the relay. */
export function comeBack(model: Model, phone: PhoneName): Model {
  const others = (names: readonly PhoneName[]): readonly PhoneName[] =>
    names.filter((each) => each !== phone)
  const isWaiting = model.isWaiting && model.session?.phone !== phone
  return { ...model, silent: others(model.silent), unheard: others(model.unheard), isWaiting }
}

/** How many sessions a phone knows of. */
export function sessionsOf({ session, unheard }: Model, phone: PhoneName): number {
  const own = session?.phone === phone ? 1 : 0
  return own + unheard.filter((each) => each === phone).length
}
