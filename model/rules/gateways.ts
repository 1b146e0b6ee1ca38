/** The other systems that call Atrium as clients of its gateway (decisions 101 and 160): the header of their key, and their names. */
export const gatewayClients = [
  { value: 'sellers-portal', label: 'Sellers’ portal' },
  { value: 'buyers-portal', label: 'Buyers’ portal' },
] as const
export type GatewayClient = (typeof gatewayClients)[number]['value']
export const gatewayClientKeys = gatewayClients.map(({ value }) => value)
export const gatewayLabel = (client: GatewayClient): string =>
  gatewayClients.find(({ value }) => value === client)?.label ?? client

/** A key that ends within so many days is pointed out. */
export const endsSoonDays = 14
/** A key is good for so many days at most: it is to be replaced now and then. */
export const longestKeyDays = 731
/** The name of the key that the settings hold. */
export const settingKeyName = 'From the settings'
