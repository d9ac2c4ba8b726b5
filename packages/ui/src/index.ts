export { Alert, type AlertProps } from './Alert/Alert.tsx'
export { Avatar, type AvatarProps } from './Avatar/Avatar.tsx'
export { gradientOf, type Gradient } from './Avatar/gradient.ts'
export { Button, buttonCss, type ButtonProps } from './Button/Button.tsx'
export { IconButton, type IconButtonProps } from './IconButton/IconButton.tsx'
export { BackIcon } from './icons/BackIcon.tsx'
export { BrowserIcon } from './icons/BrowserIcon.tsx'
export { CheckIcon } from './icons/CheckIcon.tsx'
export { ChevronDownIcon } from './icons/ChevronDownIcon.tsx'
export { ChevronEndIcon } from './icons/ChevronEndIcon.tsx'
export { ClockIcon } from './icons/ClockIcon.tsx'
export { CloseIcon } from './icons/CloseIcon.tsx'
export { CopyIcon } from './icons/CopyIcon.tsx'
export { DisconnectIcon } from './icons/DisconnectIcon.tsx'
export { ExternalLinkIcon } from './icons/ExternalLinkIcon.tsx'
export { GlobeIcon } from './icons/GlobeIcon.tsx'
export { OfflineIcon } from './icons/OfflineIcon.tsx'
export { PhoneIcon } from './icons/PhoneIcon.tsx'
export { QrIcon } from './icons/QrIcon.tsx'
export { RefreshIcon } from './icons/RefreshIcon.tsx'
export { SealIcon } from './icons/SealIcon.tsx'
export { SearchIcon } from './icons/SearchIcon.tsx'
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
export { accountButtonTexts } from './texts/accountButton.ts'
export { buttonTexts } from './texts/button.ts'
export { en } from './texts/en.ts'
export { familyTexts } from './texts/families.ts'
export { shellTexts } from './texts/shell.ts'
export { viewTexts } from './texts/views.ts'
export { directionOf } from './texts/locale.ts'
export {
  type Catalogue,
  createTranslate,
  type Locale,
  type TextKey,
  type Texts,
  type Translate,
} from './texts/translate.ts'
export {
  type Channels,
  channelsOf,
  contrast,
  readable,
  readableOn,
} from './theme/contrast.ts'
export { fromRainbowKit, type RainbowKitTheme, type Theme } from './theme/rainbowKit.ts'
export { applyTheme, type ThemeVariables, themeVariablesOf } from './theme/theme.ts'
export { type ThemeMode, type TokenName, tokens, tokensCss } from './theme/tokens.ts'
export { VisuallyHidden } from './VisuallyHidden/VisuallyHidden.tsx'
