// From 2.21 on the SDK shares one core among all clients of a process, which here are different programs. Imported
// before any of them starts.
process.env.DISABLE_GLOBAL_CORE = 'true'
