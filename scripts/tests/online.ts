// Without a network Chromium reports that it is offline, and the window then shows that over the tested content. A test of the
// offline state sets it itself (`fakeDevice`).
Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true, configurable: true })
