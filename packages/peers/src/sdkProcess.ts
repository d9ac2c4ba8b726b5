// What the SDKs expect of a process that is theirs alone, set before any of them starts.
import { EventEmitter } from 'node:events'

// From 2.21 on the SDK shares one core among all clients of a process, which here are different programs.
process.env.DISABLE_GLOBAL_CORE = 'true'
// They add a listener to one emitter for each request under way, and are warned about it.
EventEmitter.defaultMaxListeners = 100
