/** A part of the frame and its measure; Guide.browser.test.tsx compares the measure with a browser. */
export type Measure = {
  readonly part: string
  readonly rule: string
  readonly selector: string
  readonly property: string
  readonly value: string
}

/** In a window of 1280 px, over Connect. */
export const frame: readonly Measure[] = [
  {
    part: 'Window',
    rule: 'in the middle of the page, as wide whatever it shows; what changes its height while its view stays does so at its foot',
    selector: '.dialog',
    property: 'width',
    value: '360px',
  },
  {
    part: 'Height',
    rule: 'that of the view, moving with it; at most this, and 48 px less than the window: then the view scrolls, header and footer stay',
    selector: '.dialog',
    property: 'max-height',
    value: '640px',
  },
  {
    part: 'Layer',
    rule: '--lk-z-index over the page, in one shadow root',
    selector: '.modal',
    property: 'z-index',
    value: '999',
  },
  {
    part: 'Header',
    rule: 'back on the left, title in the middle, close on the right',
    selector: '.header',
    property: 'height',
    value: '60px',
  },
  {
    part: 'Buttons of the header',
    rule: 'no target is smaller; WCAG 2.2 AA asks for 24 px',
    selector: '.header .icon-button',
    property: 'width',
    value: '40px',
  },
  {
    part: 'Row',
    rule: 'picture of 36 px, name of two lines at most, tag or arrow at the end',
    selector: '.list-item',
    property: 'min-height',
    value: '60px',
  },
]

/** Under 430 px, where the window is a sheet. */
export const sheet: readonly Measure[] = [
  {
    part: 'Sheet',
    rule: 'as wide as the screen, at its lower edge, above what the device keeps for itself',
    selector: '.dialog',
    property: 'width',
    value: '320px',
  },
  {
    part: 'Handle',
    rule: 'pulled down it closes the sheet; 12 px of it lie under the header',
    selector: '.handle',
    property: 'height',
    value: '24px',
  },
]

export const type: readonly (Measure & { readonly weight: string })[] = [
  {
    part: 'Title',
    rule: 'of a view',
    selector: '.header h1',
    property: 'font-size',
    value: '16px',
    weight: '600',
  },
  {
    part: 'Body',
    rule: 'rows and buttons',
    selector: '.list-item',
    property: 'font-size',
    value: '15px',
    weight: '500',
  },
  {
    part: 'Caption',
    rule: 'tags',
    selector: '.tag',
    property: 'font-size',
    value: '12px',
    weight: '500',
  },
]

/** Only transform and opacity move. With reduced motion nothing moves, and fades take 80 ms. */
export const motion: readonly Measure[] = [
  {
    part: 'Window',
    rule: 'fades in and grows by 3 %',
    selector: '.card',
    property: 'animation-duration',
    value: '0.15s',
  },
]

/** Measures that belong to no single element. */
export const alsoMoves: readonly (readonly [what: string, how: string])[] = [
  ['Press', 'at once, in colour alone: that of hovering; on a primary button, a stronger accent'],
  ['Another view', '150 ms: slides 12 px with a fade, forward or back as one goes'],
  ['Sheet', '200 ms: comes up by a quarter of its height'],
  ['Closing', '120 ms: fades'],
  ['Refusal', '500 ms: shakes by 6 px; without motion it fades twice'],
  ['Lists', 'grey places in the size of what comes; a ring turns around a wallet’s picture alone'],
]
