// A part of a crowd, in a process of its own (startCrowd.ts).
import { connectCrowd } from './crowd.ts'
import type { DappKind } from './dapps.ts'

const [, , kind = '', relayUrl = '', pairs = ''] = process.argv
// As: startCrowd.ts gives one of the kinds.
const crowd = await connectCrowd(kind as DappKind, { relayUrl, pairs: Number(pairs) })
process.on('message', (withinMs: number) => {
  void crowd.ask(withinMs).then((answered) => process.send?.(answered))
})
process.send?.('connected')
