import type { Captions } from './captionTypes.ts'

export const helpCaptions: Captions = {
  WhatIs: {
    aWallet: 'What a wallet is, in three short points, and the way to get one.',
    aNetwork: 'What a network is.',
  },
  GetWallet: {
    wallets: 'Four wallets that can be had for this browser.',
    loading: 'Rows in grey until they are here.',
    failed: 'The directory did not answer: retry.',
    phone: 'On a phone: apps of its own store.',
  },
  Downloads: {
    everywhere: 'A code for the phone, and a row for every store there is.',
    extensionOnly: 'An extension alone: no code, and a note to reload afterwards.',
    websiteOnly: 'A web site alone.',
    nothing: 'Nobody knows where it can be had: back to the others.',
    iphone: 'On an iPhone: the App Store, without a code.',
    android: 'On Android: Google Play, without a code.',
    longText: 'A long name in the title and under the code.',
  },
  Shell: {
    loadingView: 'The code of a view is on its way: a skeleton of its height.',
    brokenView: 'The code of a view did not come: retry.',
  },
  Panel: {
    connect: 'The views as a part of the page: no backdrop, and no close button at home.',
    account: 'Connected, the panel’s home is the account.',
    networks: 'A view further in: back leads home, and so does close.',
    declined: 'Errors look as in the window.',
  },
  Doctor: {
    running: 'The checks are under way.',
    allWell: 'Everything is well; what could not be tested says so.',
    oneWarning: 'One warning, with how to mend it.',
    everyKind: 'One fault of each kind.',
    long: 'Forty networks with addresses of one very long word.',
  },
}
