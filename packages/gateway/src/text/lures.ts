/** Words of a name that lures its reader: an address to visit, a prize, money. */
export const lures =
  /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|xyz|app|fi|gift|top|vip|site|club|live|pro|cc|me|events?|claims?)\b|\b(?:claim|reward|airdrop|voucher|visit|giveaway|redeem|eligible)\b|[$€]\s?\d/i
