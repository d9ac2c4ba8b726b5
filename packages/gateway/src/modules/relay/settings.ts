import { issueText } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { projectList } from '../../projects/projectList.ts'
import { relayLimits } from './limits.ts'
import { hostOf } from './admission/token.ts'

const settingsEntries = {
  /**
   * `host[:port]` of this relay as clients write it, for the audience of their tokens. It must be set behind a proxy that
   * changes the Host header. @default the host of the gateway's `publicUrl`, else the Host header of the request
   */
  publicHosts: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check((text) => hostOf(text) !== undefined, 'Expected a host'),
      ),
    ),
    [],
  ),
  limits: v.optional(relayLimits, {}),
}
/** Settings of the relay, alone or in a gateway. */
export const relaySettings = v.strictObject(settingsEntries)
export type RelaySettings = v.InferOutput<typeof relaySettings>

const relayConfig = v.strictObject({
  ...settingsEntries,
  /** Address to listen on. */
  host: v.optional(v.string(), '127.0.0.1'),
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)), 5555),
  /** Folder of the mailbox, or `memory`. */
  data: v.optional(v.pipe(v.string(), v.minLength(1)), 'memory'),
  /** Projects that may use the relay. @default every project */
  projects: projectList,
  /** Number of reverse proxies in front that add to X-Forwarded-For. */
  trustedProxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)), 0),
})
/** Settings of a relay that runs alone. */
export type RelayConfigInput = v.InferInput<typeof relayConfig>

/** @throws Error naming the first setting at fault */
export function parseRelayConfig(input: unknown): v.InferOutput<typeof relayConfig> {
  const result = v.safeParse(relayConfig, input)
  if (result.success) return result.output
  throw new Error(`Relay configuration: ${issueText(result.issues[0])}`)
}
