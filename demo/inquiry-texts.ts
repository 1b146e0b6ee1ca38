/** Messages of visitors; {property} and {city} are those of the property asked about. */
export const aboutProperty = [
  'Good day. How much is a two-bedroom unit at {property}, and how long may the equity be spread?',
  'Is {property} ready for occupancy? We would like to move to {city} by next year.',
  'Please send a sample computation for a one-bedroom unit of {property}.',
  'Can a foreigner buy a unit at {property}? My wife is a Filipino.',
  'Do you accept Pag-IBIG financing for {property}?',
  'May we see the model unit of {property} on a Sunday?',
  'Interested in a corner unit facing the amenities of {property}. Any left?',
  'What are the association dues at {property}, and is a parking slot included?',
  'I saw your booth in {city}. Please call me about {property} after office hours.',
  'How far is {property} from the nearest school and hospital?',
  'Is there a promo for spot cash at {property} this month?',
  'We are three families who want units next to each other at {property}. Is that possible?',
  'Please send the floor plans of {property}.',
  'When is the turnover of {property}? I am an OFW and home only in December.',
  'Can I reserve a unit of {property} online, and how?',
  'Is {property} open to pets?',
]
export const general = [
  'I would like to know your projects with lots below four million pesos.',
  'Please put me in touch with an accredited seller near me.',
  'I am a broker and wish to be accredited. Whom do I send my documents to?',
  'How do I update my mailing address? I bought a unit in 2021.',
  'I have not received my statement of account for two months.',
  'Do you have projects near an airport?',
  'I lost the card of the agent who helped us. Her name is Carla. Please ask her to call.',
  'Who may sign for me while I am abroad?',
  'I wish to sell my unit. Do you help owners with that?',
  'May I have the requirements for a change of name on the contract?',
]
export const spamTexts = [
  'Rank first in every search in seven days, write back for our prices.',
  'We buy databases of customers. Best price.',
  'Cheap loans, no papers needed, answer today!!!',
]
