// Settings that the SDKs need from the process, set before any SDK starts.
import { EventEmitter } from 'node:events'

// From 2.21 on the SDK shares one core among all clients of a process; here the clients stand for different programs.
process.env.DISABLE_GLOBAL_CORE = 'true'
// The SDKs add a listener to one emitter for each open request, and Node warns about the number.
EventEmitter.defaultMaxListeners = 100
