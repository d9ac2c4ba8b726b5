/**
 * Words of a name that lures its reader: an address to visit, a prize, money. Of a host only the end is matched: an expression for
 * the whole would try each letter of `0-0-0-…` as its beginning.
 */
export const lures =
  /https?:|www\.|\w-*\.(?:com|net|org|io|xyz|app|fi|gift|top|vip|site|club|live|pro|cc|me|events?|claims?)\b|\b(?:claim|reward|airdrop|voucher|visit|giveaway|redeem|eligible)\b|[$€]\s?\d/i
