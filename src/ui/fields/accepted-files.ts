/** What the picker offers; what a file really is, is judged by its bytes when it is taken in. */
export const acceptedFiles = '.png,.jpg,.jpeg,.webp,.gif,.pdf,.doc,.docx,.xls,.xlsx,.csv,.txt'
