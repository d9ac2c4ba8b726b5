import { KitError, type ErrorCode, serverCatalogue } from '@latchkey/protocol'
import {
  type CallInput,
  type CallName,
  type CallOutput,
  type CustodyService,
  createProof,
  doWork,
} from '@latchkey/protocol/custody'
import * as v from 'valibot'

export type ServiceAddress = {
  readonly url: string
  /** Published with the frame's build: calls are sealed to it. */
  readonly publicKey: Uint8Array
}

export type ClientOptions = {
  readonly deviceKey: CryptoKeyPair
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export type Client<S extends CustodyService> = {
  /** @throws KitError with the service's code, `HTTP_UNREACHABLE` when no sealed answer came */
  call<N extends CallName<S>>(
    name: N,
    input: CallInput<S, N>,
    token?: string,
  ): Promise<CallOutput<S, N>>
}

/** Longer than a call that waits for an approval. */
const limitMs = 30_000

/** Calls to one of the services, each sealed and signed by the device's key. */
export function createClient<S extends CustodyService>(
  service: S,
  { url, publicKey }: ServiceAddress,
  { deviceKey, fetch: send = fetch }: ClientOptions,
): Client<S> {
  let nonce = ''
  const ask = async (name: CallName<S>, input: unknown, token?: string) => {
    const { callPath, openAnswer, sealCall } = await import('./wire.ts')
    const htu = `${url}${callPath(name)}`
    const proof = nonce && (await createProof(deviceKey, { htu, nonce, token }))
    const { text, answer } = sealCall(service, name, { publicKey, body: { proof, token, input } })
    const unreachable = (cause?: unknown): KitError =>
      new KitError('HTTP_UNREACHABLE', { host: new URL(url).host }, { cause })
    const said = await send(htu, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
      signal: AbortSignal.timeout(limitMs),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
      .then((response) => response.text())
      .catch((cause: unknown) => {
        throw unreachable(cause)
      })
    const opened = openAnswer(answer, said)
    // No answer of the service that has the key: a proxy, or another service.
    if (!opened) throw unreachable()
    nonce = opened.nonce
    return opened
  }
  return {
    async call<N extends CallName<S>>(name: N, input: CallInput<S, N>, token?: string) {
      let said = await ask(name, input, token)
      if ('error' in said && said.error.code === 'PROOF_NONCE') said = await ask(name, input, token)
      if ('error' in said && said.error.work)
        // As: every call's input is an object.
        said = await ask(name, { ...(input as object), work: doWork(said.error.work) }, token)
      if ('error' in said) throw errorOf(said.error)
      const { custodyCalls } = await import('./wire.ts')
      // As: the table's own schema for that call.
      const { output } = custodyCalls[service][name] as { readonly output: v.GenericSchema }
      const read = v.safeParse(output, said.output)
      if (!read.success)
        throw new KitError('REPLY_INVALID', { source: service, issue: read.issues[0].message })
      return read.output as CallOutput<S, N>
    },
  }
}

function errorOf({
  code,
  ...context
}: {
  code: string
  retryAfter?: number | undefined
}): KitError {
  const known = Object.hasOwn(serverCatalogue, code)
  // As: a row of the table, which was just looked up.
  return new KitError(
    (known ? code : 'HTTP_STATUS') as ErrorCode,
    { status: code, ...context } as never,
  )
}
