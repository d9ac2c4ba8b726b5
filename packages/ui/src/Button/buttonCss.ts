import css from './Button.css?inline'

/** For roots that adopt their CSS themselves: `adoptStyles(root, [tokensCss, buttonCss])`. */
export const buttonCss: string = css
