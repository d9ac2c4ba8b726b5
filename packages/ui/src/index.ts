export { afterPaint } from './afterPaint.ts'
export { Alert, type AlertProps } from './Alert/Alert.tsx'
export { Avatar, type AvatarProps } from './Avatar/Avatar.tsx'
export { gradientOf, type Gradient } from './Avatar/gradient.ts'
export { Button, type ButtonProps } from './Button/Button.tsx'
export { buttonCss } from './Button/buttonCss.ts'
export { listPartsCss } from './listPartsCss.ts'
export { IconButton, type IconButtonProps } from './IconButton/IconButton.tsx'
export { ArrowDownIcon } from './icons/arrows/ArrowDownIcon.tsx'
export { ArrowUpIcon } from './icons/arrows/ArrowUpIcon.tsx'
export { BackIcon } from './icons/arrows/BackIcon.tsx'
export { BrowserIcon } from './icons/BrowserIcon.tsx'
export { CheckIcon } from './icons/CheckIcon.tsx'
export { ChevronDownIcon } from './icons/arrows/ChevronDownIcon.tsx'
export { ChevronEndIcon } from './icons/arrows/ChevronEndIcon.tsx'
export { ClockIcon } from './icons/ClockIcon.tsx'
export { CloseIcon } from './icons/CloseIcon.tsx'
export { CopyIcon } from './icons/CopyIcon.tsx'
export { DisconnectIcon } from './icons/DisconnectIcon.tsx'
export { DocumentIcon } from './icons/DocumentIcon.tsx'
export { ExchangeIcon } from './icons/arrows/ExchangeIcon.tsx'
export { ExternalLinkIcon } from './icons/arrows/ExternalLinkIcon.tsx'
export { GlobeIcon } from './icons/GlobeIcon.tsx'
export { OfflineIcon } from './icons/OfflineIcon.tsx'
export { PhoneIcon } from './icons/PhoneIcon.tsx'
export { QrIcon } from './icons/QrIcon.tsx'
export { RefreshIcon } from './icons/arrows/RefreshIcon.tsx'
export { SealIcon } from './icons/SealIcon.tsx'
export { SearchIcon } from './icons/SearchIcon.tsx'
export { SendIcon } from './icons/SendIcon.tsx'
export { WalletIcon } from './icons/WalletIcon.tsx'
export { WarningIcon } from './icons/WarningIcon.tsx'
export type { IconProps } from './icons/Icon.tsx'
export { ListItem, type ListItemProps } from './ListItem/ListItem.tsx'
export { QrCode, type QrCodeProps } from './QrCode/QrCode.tsx'
export { RemoteImage, type RemoteImageProps } from './RemoteImage/RemoteImage.tsx'
export { Ring, type RingProps } from './Ring/Ring.tsx'
export { Shimmer, type ShimmerProps } from './Shimmer/Shimmer.tsx'
export { Snackbar, type SnackbarProps } from './Snackbar/Snackbar.tsx'
export { adoptStyles } from './styles.ts'
export { StyleRoot, useStyles } from './StyleRoot.ts'
export { Tabs, type TabsProps } from './Tabs/Tabs.tsx'
export { Tag, type TagProps } from './Tag/Tag.tsx'
export { TextField, type TextFieldProps } from './TextField/TextField.tsx'
export { buttonTexts } from './texts/buttons.ts'
export { en } from './texts/en.ts'
export { directionOf } from './texts/locale.ts'
export {
  type Catalogue,
  createTranslate,
  type Locale,
  type TextKey,
  type Texts,
  type Translate,
} from './texts/translate.ts'
export { type Channels, contrast, readable, readableOn } from './theme/contrast.ts'
export { fromRainbowKit, type RainbowKitTheme, type Theme } from './theme/rainbowKit.ts'
export { applyTheme, themeVariablesOf } from './theme/theme.ts'
export {
  type ThemeMode,
  type ThemeVariables,
  type TokenName,
  tokens,
  tokensCss,
} from './theme/tokens.ts'
export { VisuallyHidden } from './VisuallyHidden/VisuallyHidden.tsx'
