import { useAppKitBalance } from 'latchkey/react'

export function useReadBalance(): () => Promise<string | undefined> {
  const { fetchBalance } = useAppKitBalance()
  return async () => {
    const { data, error } = await fetchBalance()
    return data ? `${data.balance} ${data.symbol}` : error?.message
  }
}
