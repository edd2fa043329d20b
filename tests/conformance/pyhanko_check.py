"""Asks pyHanko about sealed PDFs by ETSI EN 319 102-1, one line each: file, level, "passed" or why not.

Arguments: root.pem, then LEVEL file.pdf PASSWORD for each. LEVEL is B-B, B-T, B-LT or B-LTA; the password may be empty.
"""

import asyncio
import sys

from asn1crypto.crl import CertificateList
from asn1crypto.ocsp import OCSPResponse
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.ades.report import AdESStatus
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY, ModificationLevel
from pyhanko.sign.validation import DocumentSecurityStore
from pyhanko.sign.validation.errors import NoDSSFoundError
from pyhanko.sign.validation.ades import ades_basic_validation, ades_lta_validation, ades_with_time_validation
from pyhanko.sign.validation.policy_decl import (
    CertificateFetchingRule,
    CertValidationPolicySpec,
    LocalKnowledge,
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator.context import SimpleTrustManager
from pyhanko_certvalidator.policy_decl import REQUIRE_REVINFO, CertRevTrustPolicy
from pyhanko_certvalidator.revinfo.archival import CRLContainer, OCSPContainer


def read_store(reader):
    """What the file itself carries: B-LT and B-LTA are judged on that alone."""
    store = DocumentSecurityStore.read_dss(reader)
    responses = [OCSPResponse.load(one.get_object().data) for one in store.ocsps]
    lists = [CertificateList.load(one.get_object().data) for one in store.crls]
    return LocalKnowledge(
        known_ocsps=[one for response in responses for one in OCSPContainer.load_multi(response)],
        known_crls=[CRLContainer(one) for one in lists],
        known_certs=list(store.load_certs()),
    )


def brings_lists(reader):
    """A seal of the generated authority has its list in the file, and no server to ask."""
    try:
        return len(DocumentSecurityStore.read_dss(reader).crls) > 0
    except NoDSSFoundError:
        return False


def specification(root, level, reader):
    is_offline = level in ("B-LT", "B-LTA") or brings_lists(reader)
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=[root]),
        revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO),
    )
    gathering = RevocationInfoGatheringSpec(
        online_fetching_rule=RevinfoOnlineFetchingRule.LOCAL_ONLY
        if is_offline
        else RevinfoOnlineFetchingRule.ALWAYS_FETCH,
        certificate_fetching_rule=CertificateFetchingRule.NEVER_FETCH,
    )
    return SignatureValidationSpec(
        cert_validation_policy=policy,
        revinfo_gathering_policy=gathering,
        local_knowledge=read_store(reader) if is_offline else LocalKnowledge(),
    )


async def check(root, level, path, password):
    with open(path, "rb") as source:
        reader = PdfFileReader(source)
        if reader.encrypted:
            reader.decrypt(password)
        seals = reader.embedded_regular_signatures
        if len(seals) != 1:
            return f"{len(seals)} signatures"
        seal = seals[0]
        seal.compute_integrity_info(DEFAULT_DIFF_POLICY)
        facts = seal.summarise_integrity_info()
        if facts["coverage"] not in (SignatureCoverageLevel.ENTIRE_FILE, SignatureCoverageLevel.ENTIRE_REVISION):
            return f"coverage: {facts['coverage']}"
        changes = facts.get("diff_result")
        if changes is not None and getattr(changes, "modification_level", None) not in (
            ModificationLevel.NONE,
            ModificationLevel.LTA_UPDATES,
        ):
            return f"changes: {changes}"
        if facts.get("docmdp_ok") is not True:
            return "DocMDP not kept"
        unsigned = seal.signer_info["unsigned_attrs"]
        stamps = [one for one in unsigned if one["type"].native == "signature_time_stamp_token"]
        if len(stamps) != (0 if level == "B-B" else 1):
            return f"{len(stamps)} signature time stamps"
        return await judge(specification(root, level, reader), level, seal)


async def judge(spec, level, seal):
    if level == "B-LTA":
        found = await ades_lta_validation(seal, PdfSignatureValidationSpec(spec))
    else:
        validate = ades_basic_validation if level == "B-B" else ades_with_time_validation
        found = await validate(seal.signed_data, spec, raw_digest=seal.compute_digest())
    if found.ades_subindic.status != AdESStatus.PASSED:
        return f"{found.ades_subindic} {found.failure_msg}"
    return "passed"


def main():
    root = load_cert_from_pemder(sys.argv[1])
    for level, path, password in zip(sys.argv[2::3], sys.argv[3::3], sys.argv[4::3]):
        try:
            answer = asyncio.run(check(root, level, path, password))
        except Exception as error:  # the answer is what the validator says, whatever it throws
            answer = f"{type(error).__name__}: {error}"
        print(path, level, answer.replace("\n", " | "), sep="\t")


main()
