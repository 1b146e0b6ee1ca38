/** Domain.md 1C: how a sales group sells. */
export const salesChannels = [
  { value: 'in_house', label: 'In-house' },
  { value: 'broker_network', label: 'Broker network' },
  { value: 'international', label: 'International' },
  { value: 'corporate', label: 'Corporate' },
] as const
