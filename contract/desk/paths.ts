/** Path of the desk on its host. */
export const deskPath = '/desk';

/** Page that a link for setting up a login opens. The token is in the fragment, so no server logs it. */
export const enrolmentPath = '/desk/enrol';
