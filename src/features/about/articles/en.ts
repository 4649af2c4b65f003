import type { Articles } from '../read-articles.ts'

export const articles: Articles = {
  about: {
    title: 'About {brand}',
    parts: [
      [
        '',
        '{brand} connects overseas buyers with suppliers of pesticides in China. It is written for buyers whose connection is slow or missing: what you have seen stays readable, and what you write is sent when you are online again.',
      ],
      [
        'Information in one place',
        'Chinese registrations, products and suppliers are in one library, with price trends and news. Each record says where it is from and from which day. You can search it offline.',
      ],
      [
        'Supply and demand',
        'Send one enquiry, sample request or registration support request to several suppliers. Their replies come back to one place, and you can compare quotations on one currency, concentration and Incoterm.',
      ],
      [
        'Risk assessment',
        'Before you decide, check whether a registration is valid, whether a product may be exported to your country, and what other buyers say about a supplier. The app shows records. It does not replace your own examination of a supplier.',
      ],
      [
        'Further services',
        'Customer service arranges these with you. They are not booked in the app.',
        '- Factory inspection',
        '- Goods inspection',
        '- Exhibition tours',
        '- Market reports',
      ],
    ],
  },
  help: {
    title: 'Help',
    parts: [
      [
        'My request is waiting to be sent',
        'It is stored on this device and is sent as soon as the server can be reached. The outbox shows what is waiting and why. You can close the app: it goes on the next time you open it.',
      ],
      [
        'Could a request arrive twice?',
        'If no answer came, the app first finds out what became of the request, and repeats it only if it did not arrive. Each request that has arrived has a number and a receipt.',
      ],
      [
        'How do I change a request that was sent?',
        'A sent request cannot be changed. Open it, cancel it, copy it as a new draft, change the draft and send it.',
      ],
      [
        'No supplier has replied',
        'Look at the supplier’s local time and at its usual reply time on its page. Once a day you can send a reminder from the request. After the reply-by date the request expires; you can copy it and send it again.',
      ],
      [
        'Why do I not see a supplier’s phone or email?',
        'Contacts and documents of a supplier are for members. Name, place, products and ratings are open to everybody. The account page shows your membership.',
      ],
      [
        'How do I work offline?',
        'What you have opened stays readable, and the library can be searched. Before a journey, choose suppliers or categories in the offline pack: their photos, documents and prices are downloaded too.',
      ],
      [
        'The email with the code does not arrive',
        'Look in the spam folder. After a minute you can ask for another code; only the newest one counts. If your address has no account, the mail says so.',
      ],
      [
        'I have a new device',
        'Log in there: sent requests and saved drafts are on the server. What is still waiting to be sent stays on the old device until it is online. Save a backup under This device before you give it away.',
      ],
    ],
  },
  privacy: {
    title: 'Privacy',
    parts: [
      ['', '{brand} is for adults aged 18 and over. This page says which data the app stores, where, and why.'],
      [
        'On your device',
        '- Drafts, requests, messages, saved suppliers, files, your settings and a copy of the library are stored in this browser, so that the app works offline.',
        '- They stay there after you log out. “Remove my work” under This device deletes what belongs to your account.',
        '- Whoever uses this browser profile can reach what is stored in it. On a shared device, remove your work when you are done.',
        '- The app does not store your password. Your browser may store it if you allow that.',
      ],
      [
        'On the server',
        '- Your account: email, nickname, country, phone numbers and time zone, as far as you give them. The password is stored only as a hash.',
        '- Your requests, drafts, reviews, messages, feedback, files, company profile and membership.',
        '- A random id of this device, also as a hash, so that you can log in while somebody else tries to guess your password.',
      ],
      [
        'Who sees what',
        '- A supplier sees the requests that you send to it, with their files.',
        '- Reviews are public and show your nickname.',
        '- An administrator of your company sees the name, email and role of its staff.',
        '- An uploaded file has a long, random address. Whoever knows the address can open the file.',
      ],
      [
        'Assistant and voice',
        '- Questions are answered from the records on your device. When you are logged in, your chats are stored on the server too, with your account.',
        '- A question goes to the server if you ask the AI model, or if the library is not on your device yet. A company that runs the model for {brand} may read it.',
        '- A voice recording is turned into text by the server, or by a company that does this for {brand}, and is not stored there. Your browser’s own speech recognition may send sound to its maker: the app asks you first.',
      ],
      [
        'What we do not do',
        '- No advertising, and no tracking by other companies: pages load code only from this site.',
        '- Payments go to a third-party payment processor, on its own page. We do not see card numbers.',
        '- One cookie is used, while you ask for a captcha image. It expires after an hour.',
      ],
      [
        'Deleting your account',
        'You can delete your account in the settings, under Profile. For 7 days you can change your mind: log in, and the deletion is cancelled. Then the account and what belongs only to it are deleted. Reviews and feedback stay, without your name. What belongs to a company with other members stays with the company. A code made from your address, and what was left of your membership, stay for two years: whoever registers the address again goes on with that.',
      ],
    ],
  },
  terms: {
    title: 'Terms of use',
    parts: [
      ['', 'With an account you agree to these terms. They describe what {brand} does and what it does not do.'],
      [
        'Your account',
        '- You are 18 or older and act for a business.',
        '- What you say about yourself and your company is true.',
        '- Your password is yours alone. Colleagues get accounts of their own under Staff.',
      ],
      [
        'Requests and contracts',
        '- A request asks a supplier for a quotation, a sample or registration support. It is no order.',
        '- A contract is made between you and the supplier. {brand} is not a party to it and does not deliver goods.',
        '- A sent request cannot be changed. You can cancel it and send a new one.',
      ],
      [
        'The data',
        '- Records of the library come from registers and from suppliers. They can be wrong or out of date; each shows its day.',
        '- The Chinese label is not the label of your country. The law where a product is imported and used decides.',
        '- Nothing in the app is advice on mixing, on poisoning or on law.',
      ],
      [
        'Membership',
        '- A membership sets how many requests you can send and opens supplier details. The account page shows what is left and until when.',
        '- Price, days and quantities are those of your order. A full refund ends what was paid for.',
      ],
      [
        'Fair use',
        '- Reviews describe your own experience with a supplier.',
        '- Do not send files or texts that are against the law, and do not disturb the service or the accounts of others.',
      ],
    ],
  },
  contact: {
    title: 'Contact',
    parts: [
      [
        '',
        'Customer service answers by email. With an account you can also write under Feedback, with files, offline too: it is sent when you are online.',
      ],
      [
        'What helps us to answer',
        '- The number of the request or order',
        '- What you did, what you expected, and what happened',
        '- A picture of the screen',
      ],
    ],
  },
}
