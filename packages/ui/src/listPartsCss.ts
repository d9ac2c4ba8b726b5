import iconButton from './IconButton/IconButton.css?inline'
import listItem from './ListItem/ListItem.css?inline'
import remoteImage from './RemoteImage/RemoteImage.css?inline'
import tag from './Tag/Tag.css?inline'
import visuallyHidden from './VisuallyHidden/VisuallyHidden.css?inline'

/** Of the parts that a list of wallets is made of: adopted together they are read, and matched, faster than one by one. */
export const listPartsCss: readonly string[] = [
  iconButton,
  listItem,
  remoteImage,
  tag,
  visuallyHidden,
]
