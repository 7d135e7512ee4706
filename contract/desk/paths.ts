/** The path of the operators' desk on its host. */
export const deskPath = '/desk';

/** The page on which a link for setting up a login ends. The token follows as the fragment, so no server logs it. */
export const enrolmentPath = '/desk/enrol';
