// Without a network Chromium says that it is offline, and the window says so too, over what a test looks for. A test of being
// offline says it itself (`fakeDevice`), over this.
Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true, configurable: true })
