import { inject } from 'vitest'
import type { FlowWorld } from './provided.d.ts'

/** Workers are numbered from 1 and run one file at a time, so that no two files share a world. */
const worlds = inject('worlds')
const own = worlds[(Number(process.env.VITEST_POOL_ID) - 1) % worlds.length]
if (!own) throw new Error('This worker has no number, so it has no world')

/** The world of this file's flows, and its demo. */
export const { facts, hostUrl }: FlowWorld = own
