// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Whether a contract accepts a signature, asked in one eth_call that creates nothing: its answer is the code it would
/// have, one byte. Signatures of accounts that are not on the chain yet carry what makes them (ERC-6492). That is run
/// only where there is no account: what a stranger sends must not change one that exists before it is asked.
contract SignatureValidator {
    bytes32 private constant MAGIC = 0x6492649264926492649264926492649264926492649264926492649264926492;
    bytes4 private constant ERC1271 = 0x1626ba7e;

    constructor(address signer, bytes32 hash, bytes memory signature) {
        bool isValid = check(signer, hash, signature);
        assembly ("memory-safe") {
            mstore(0, isValid)
            return(31, 1)
        }
    }

    function check(address signer, bytes32 hash, bytes memory signature) private returns (bool) {
        if (!isWrapped(signature)) return accepts(signer, hash, signature);
        assembly ("memory-safe") {
            mstore(signature, sub(mload(signature), 32))
        }
        (address factory, bytes memory creation, bytes memory inner) = abi.decode(signature, (address, bytes, bytes));
        if (signer.code.length == 0) {
            (bool isDone,) = factory.call(creation);
            if (!isDone) return false;
        }
        return accepts(signer, hash, inner);
    }

    function isWrapped(bytes memory signature) private pure returns (bool) {
        if (signature.length < 32) return false;
        bytes32 last;
        assembly ("memory-safe") {
            last := mload(add(signature, mload(signature)))
        }
        return last == MAGIC;
    }

    function accepts(address signer, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (signer.code.length == 0) return false;
        (bool isDone, bytes memory answer) = signer.staticcall(abi.encodeWithSelector(ERC1271, hash, signature));
        return isDone && answer.length == 32 && bytes32(answer) == bytes32(ERC1271);
    }
}
