import type { Captions } from './captionTypes.ts'

export const helpCaptions: Captions = {
  WhatIs: {
    aWallet: 'Wallets explained in three short points, with a button to get a wallet.',
    aNetwork: 'Networks explained in short points.',
    hostsPage: 'With a way to a page of the app about wallets.',
  },
  GetWallet: {
    wallets: 'Four wallets that are available for this browser.',
    loading: 'Grey rows while they load.',
    failed: 'The directory did not answer: retry.',
    phone: 'On a phone: apps of its store.',
  },
  Downloads: {
    everywhere: 'A code for the phone, and a row for every store.',
    extensionOnly: 'Only an extension: no code, and a note to reload afterwards.',
    websiteOnly: 'Only a web site.',
    nothing: 'No store is known: a way back to the other wallets.',
    iphone: 'On an iPhone: the App Store, without a code.',
    android: 'On Android: Google Play, without a code.',
    longText: 'A long name in the title and under the code.',
  },
  Shell: {
    loadingView: 'The code of a view is loading: a skeleton of its height.',
    brokenView: 'The code of a view did not load: retry.',
  },
  Panel: {
    connect: 'The views as a part of the page: no backdrop, and no close button on the first view.',
    account: 'For a connected visitor the panel’s first view is the account.',
    networks: 'A later view: back and close both lead to the first view.',
    declined: 'Errors look as in the window.',
  },
  Doctor: {
    running: 'The checks are running.',
    allWell: 'All checks passed; untested points are named.',
    oneWarning: 'One warning, with its remedy.',
    everyKind: 'One problem of each kind.',
    long: 'Forty networks with addresses of one very long word.',
  },
}
